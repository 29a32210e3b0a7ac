import type { Figure } from '#contract/figures.ts'
import { type Span, spanText } from '#domain/span.ts'

import { useMay } from '../api/me.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { type Asked, type FigureGrid, useFigures } from './use-figures.ts'

/** Whether nobody had to report, and nobody did; what is hidden or not told is not known to be nothing. */
export const isNothing = (told: Pick<Figure, 'base'> | undefined): boolean =>
  told?.base.of === 0 && told.base.n === 0

/** Whether that is so of all these figures of a grid's own region. */
export const isAllNothing = (grid: FigureGrid, ids: readonly string[]): boolean =>
  ids.length > 0 &&
  grid.spans.every(({ span }) => ids.every((id) => isNothing(grid.at(grid.regions[0]?.code ?? '', span, id))))

/**
 * Whether a page would show nothing but empty charts. Where its own span has nothing (`isSuspected`), the spans before it are asked
 * too; undefined until they have come.
 */
export function useIsBlank(asked: Omit<Asked, 'detail'>, isSuspected: boolean): boolean | undefined {
  const before = useFigures({ ...asked, detail: 'wilayah' }, isSuspected)
  if (!isSuspected || before.error) return false
  return before.data && !before.isStale ? isAllNothing(before.data, asked.ids) : undefined
}

/** One state in place of many empty charts: what has to be there first. */
export function NothingOwed({ place, span }: { place: string; span: Span }) {
  const mayAdd = useMay('facility.manage')
  return (
    <EmptyState
      title={`Belum ada fasyankes yang wajib melapor untuk ${spanText(span)}`}
      icon="chart"
      action={
        mayAdd && (
          <LinkButton variant="default" place={{ to: '/admin/data-fasyankes' }}>
            Data fasyankes
          </LinkButton>
        )
      }
    >
      Angka {place} tampil di sini setelah fasyankes terdaftar dan mengirim laporannya. Pilih periode,
      wilayah, atau jenis fasyankes lain untuk melihat angka yang sudah ada.
    </EmptyState>
  )
}
