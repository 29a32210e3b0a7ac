import { Mark } from '../../ui/status-chip.tsx'

/** Whether a report meets the criteria. */
export function CriteriaMark({ criteria }: { criteria: string }) {
  const isMet = criteria === 'Sesuai Kriteria'
  return (
    <Mark tone={isMet ? 'good' : 'danger'} icon={isMet ? 'done' : 'alert'}>
      {criteria}
    </Mark>
  )
}
