import { useQuery } from '@tanstack/react-query'

import { type DataQuality, getDataQuality } from '#contract/analysis.ts'
import { momentText, monthText, numberText, percentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useZone } from '../../api/me.ts'
import { useFigureMonth } from '../../api/this-month.ts'
import { placeOf } from '../../figures/use-figures.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Loaded } from '../../ui/states.tsx'
import type { Quarter } from './quarter.ts'
import { mostFoundIn } from './sentences.ts'
import { lastMonthOf } from './use-quarter.ts'

import classes from './quarterly-report.module.css'

/** What the rules of data quality find in the reports of the quarter's last month, and where they find most. */
export function QualityFindings({ report: { region, quarter, noun } }: { report: Quarter }) {
  const month = lastMonthOf(quarter, useFigureMonth())
  const answer = useQuery(queryOf(getDataQuality, { query: { bulan: month, ...placeOf(region.code) } }))
  return (
    <div className={classes.whole}>
      <h3>Temuan aturan mutu data, {monthText(month)}</h3>
      <Loaded answer={answer} rows={6} height={40} label="Memuat temuan…">
        {({ data }) => <Findings quality={data} noun={noun} />}
      </Loaded>
    </div>
  )
}

function Findings({ quality: { rules, regions, counted_at }, noun }: { quality: DataQuality; noun: string }) {
  const zone = useZone()
  if (counted_at === null) return <p>Bulan ini belum diperiksa.</p>
  return (
    <>
      <p>
        Temuan adalah laporan yang perlu dilihat lagi, belum tentu salah. Diperiksa{' '}
        {momentText(new Date(counted_at), zone)}.
      </p>
      <PlainTable
        look="folds"
        caption="Temuan menurut aturan mutu data"
        className={classes.meanings}
        columns={['Aturan', 'Arti', 'Temuan', 'Bagian', 'Dari laporan', `Bagian terbesar (${noun})`]}
        rows={rules.map(({ id, label, meaning, total: { n, of } }) => ({
          key: id,
          cells: [
            label,
            meaning,
            numberText(n),
            percentText(of === 0 ? null : (n * 100) / of),
            numberText(of),
            mostFoundIn(regions.map(({ name, shares }) => ({ name, share: shares[id] }))),
          ],
        }))}
      />
    </>
  )
}
