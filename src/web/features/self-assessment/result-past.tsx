import { parts } from '#domain/self-assessment/parts.ts'
import { periodText, previousPeriod } from '#domain/self-assessment/periods.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { momentText, numberText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import type { HistoryPage, Result } from './result-source.ts'
import { basisText, Change, isComparable } from './result-words.tsx'

import classes from './result.module.css'

type Row = {
  label: string
  before: number | null
  after: number | null
  good: 'up' | 'down'
  /** Whether both rest on the same parts. */
  isAlike: boolean
}

/** The figures beside those of the semester before. */
export function Comparison({ result, previous }: { result: Result; previous: Result | null | undefined }) {
  if (previous === undefined) return null
  const before = periodText(previousPeriod(result))
  if (previous === null)
    return (
      <Card title="Dibanding semester sebelumnya">
        <p className={classes.soft}>Tidak ada penilaian yang tersimpan untuk {before}.</p>
      </Card>
    )
  const isAlike = isComparable(previous.risk.marks, result.risk.marks)
  const rows: Row[] = [
    { label: 'Risiko fasyankes', before: previous.risk.max, after: result.risk.max, good: 'down', isAlike },
    { label: 'Rata-rata risiko', before: previous.risk.mean, after: result.risk.mean, good: 'down', isAlike },
    {
      label: 'Kapasitas',
      before: previous.capacity?.value ?? null,
      after: result.capacity?.value ?? null,
      good: 'up',
      isAlike: true,
    },
    ...result.hazards.flatMap(({ hazard, name, risk, marks }): Row[] => {
      const earlier = previous.hazards.find((one) => one.hazard === hazard)
      const former = earlier?.risk ?? null
      if (risk === null && former === null) return []
      const isOwnAlike = isComparable(earlier?.marks ?? [], marks)
      return [{ label: `Risiko ${name}`, before: former, after: risk, good: 'down', isAlike: isOwnAlike }]
    }),
  ]
  const isOdd = (row: Row) => row.before !== null && row.after !== null && !row.isAlike
  return (
    <Card title="Dibanding semester sebelumnya">
      <PlainTable
        className={classes.table}
        look="cards"
        columns={['Angka', before, periodText(result), 'Perubahan']}
        rows={rows.map((row) => ({
          key: row.label,
          cells: [
            row.label,
            indexText(row.before),
            indexText(row.after),
            row.before === null || row.after === null ? (
              '–'
            ) : !row.isAlike ? (
              'tidak sebanding'
            ) : (
              <Change key="change" before={row.before} after={row.after} good={row.good} />
            ),
          ],
        }))}
      />
      {rows.some(isOdd) && (
        <p className={classes.soft}>
          Yang dihitung dengan dasar berbeda tidak sebanding. {before}: {basisText(previous.risk.marks)}.{' '}
          {periodText(result)}: {basisText(result.risk.marks)}.
        </p>
      )}
    </Card>
  )
}

const deeds = {
  saveQuick: 'menyimpan quick assessment',
  send: 'mengirim instrumen',
  reopen: 'membuka kembali instrumen',
} as const satisfies Record<HistoryPage['data'][number]['action'], string>

/** Who saved, sent and reopened what, the newest first. */
export function History({ history: { data, total } }: { history: HistoryPage }) {
  const { zone } = useMe()
  return (
    <Card title="Riwayat">
      <ul className={classes.history}>
        {data.map(({ at, actor, part, action, reason }) => (
          <li key={`${at} ${part} ${action}`}>
            <span className={classes.soft}>{momentText(new Date(at), zone)}</span>
            <span>
              {actor} {deeds[action]} {parts[part].name}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
      {total > data.length && (
        <p className={classes.soft}>
          Yang ditampilkan {numberText(data.length)} catatan terbaru dari {numberText(total)}.
        </p>
      )}
    </Card>
  )
}
