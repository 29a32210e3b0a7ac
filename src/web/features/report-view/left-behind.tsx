import { useQuery, useQueryClient } from '@tanstack/react-query'

import { type Difference, differencesBetween } from '#forms/answers/differences.ts'

import { reread } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { type DeviceSlot, keptReports, openDeviceSlot } from '../../form/drafts/device-store.ts'
import { inheritedFrom } from '../../form/drafts/draft-start.ts'
import { payloadOf } from '../../form/drafts/draft.ts'
import { contextFor, type LoadedReport, sheetOf } from '../../form/drafts/report-source.ts'
import { KeptDifferences } from '../../form/reading/kept-differences.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What was typed on this device for a report that takes no more, such as in a tab that was not the one that sent it. */
export function LeftBehind({ loaded }: { loaded: LoadedReport }) {
  const { report } = loaded
  const me = useMe()
  const queries = useQueryClient()
  const queryKey = ['left-behind', me.id, report.report_id, report.version]
  const { data: found = [] } = useQuery({
    queryKey,
    queryFn: () => findLeft(me.id, loaded),
    gcTime: 0,
  })
  if (found.length === 0) return null

  async function discard() {
    await Promise.all(found.map(({ slot }) => slot.clear()))
    await reread(queries, keptReports, { queryKey })
  }

  return (
    <Notice
      tone="info"
      title="Isian lain masih ada di perangkat ini"
      actions={
        <Button size="sm" variant="subtle" onClick={discard}>
          Buang
        </Button>
      }
    >
      <p>Isian ini tidak ikut terkirim, dan muncul lagi di formulir bila laporan ini dapat diubah lagi.</p>
      {found.map(({ differences }, index) => (
        <KeptDifferences key={index} differences={differences} />
      ))}
    </Notice>
  )
}

/** What one tab has left, as it differs from what the server holds. */
type Left = { slot: DeviceSlot; differences: readonly Difference[] }

/** Of each sheet, what no open page holds and nobody waits to send. What differs in nothing is let go. */
async function findLeft(account: number, { report, form, subforms }: LoadedReport): Promise<Left[]> {
  const found: Left[] = []
  for (const sheet of [form, ...subforms]) {
    const slot = await openDeviceSlot({ account, report: report.report_id, sheet: sheet.id })
    slot.close()
    const saved = sheetOf(report, sheet)
    const copy = inheritedFrom(slot.left, saved)
    if (!copy || copy.queued) continue
    const { draft, aside, isAsideTyped = true } = copy
    const differing = (aside && isAsideTyped ? [draft, aside] : [draft])
      .map((one) =>
        differencesBetween(sheet, saved.answers, payloadOf(sheet, one, contextFor(report, sheet))),
      )
      .filter((differences) => differences.length > 0)
    if (differing.length === 0) await slot.clear()
    found.push(...differing.map((differences) => ({ slot, differences })))
  }
  return found
}
