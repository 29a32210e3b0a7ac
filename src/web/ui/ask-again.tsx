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
