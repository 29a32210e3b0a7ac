import { Notice } from './notice.tsx'

/** That the period of the address cannot be shown, and which one is shown in its place. */
export function OtherPeriod({ shown }: { shown: string }) {
  return (
    <div className="no-print below-4">
      <Notice tone="warning">
        <p>Periode pada alamat ini tidak ada atau belum dimulai. Yang tampil: {shown}.</p>
      </Notice>
    </div>
  )
}
