import { LinkButton } from '../ui/link-button.tsx'

/** Leads to the report of the last quarter, of the province that a page shows. */
export function QuarterlyLink({ provinsi }: { provinsi: string | undefined }) {
  return (
    <LinkButton place={{ to: '/laporan-triwulan', search: { provinsi } }} variant="default" icon="print">
      Laporan triwulan
    </LinkButton>
  )
}
