import { Button } from './button.tsx'

/** Behind the words of a part that has not come, where these stand in a line: asks for it again. */
export function AskAgain({ retry }: { retry: () => unknown }) {
  return (
    <span className="no-print">
      <Button variant="subtle" size="compact" onClick={() => void retry()}>
        Coba lagi
      </Button>
    </span>
  )
}

/** A small line in the place of a part that has not come. */
export function NotCome({ words, retry }: { words: string; retry: () => unknown }) {
  return (
    <p className="small flat" role="alert">
      {words} <AskAgain retry={retry} />
    </p>
  )
}
