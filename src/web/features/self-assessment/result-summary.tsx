import { hazards } from '#domain/hazards.ts'
import { periodText } from '#domain/self-assessment/periods.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { momentText } from '#domain/words.ts'

import { useMe } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import type { Result } from './result-source.ts'
import { CapacityWord, Change, isComparable, LevelWord, Marks } from './result-words.tsx'

import classes from './result.module.css'

/** The facility's risk in one figure, or why it has no risk yet. */
export function Summary({ result, previous }: { result: Result; previous: Result | null | undefined }) {
  const { risk, capacity } = result
  const missing = result.parts.filter(({ sent_at }) => sent_at === null)
  return (
    <section className={classes.summary} aria-labelledby="risiko">
      <div>
        <h2 id="risiko" className={classes.kicker}>
          Risiko fasyankes
        </h2>
        <p className={classes.figure}>
          {risk.class ? (
            <>
              <LevelWord level={risk.class} /> <span>{indexText(risk.max)}</span>
            </>
          ) : (
            'Belum dapat dihitung'
          )}
        </p>
        {risk.leading && <p className={classes.soft}>Bahaya utama: {hazards[risk.leading].name}</p>}
        {previous?.risk.max != null && risk.max !== null && (
          <p className={classes.soft}>
            {isComparable(previous.risk.marks, risk.marks) ? (
              <>
                <Change before={previous.risk.max} after={risk.max} good="down" /> dibanding{' '}
              </>
            ) : (
              'Tidak sebanding dengan '
            )}
            {periodText(previous)}
          </p>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt className="small">Rata-rata risiko bahaya aktif</dt>
          <dd className="cluster numbers">{indexText(risk.mean)}</dd>
        </div>
        <div>
          <dt className="small">Kapasitas</dt>
          <dd className="cluster numbers">
            {capacity?.class ? (
              <>
                {indexText(capacity.value)} <CapacityWord level={capacity.class} />
              </>
            ) : capacity ? (
              'belum dapat dihitung'
            ) : (
              'belum dinilai'
            )}
          </dd>
        </div>
        <div>
          <dt className="small">Bagian terkirim</dt>
          <dd className="cluster numbers">
            {result.parts.length - missing.length} dari {result.parts.length}
          </dd>
        </div>
      </dl>
      {(risk.marks.length > 0 || risk.max === null) && (
        <div className={classes.marks}>
          <Marks marks={risk.marks} />
          {risk.max === null && <p className={classes.soft}>{explainMissingRisk(result)}</p>}
        </div>
      )}
    </section>
  )
}

/** Why a period has no risk index, and what to do. */
function explainMissingRisk({ hazards: all, parts: states }: Result): string {
  const of = (part: string) => states.find((state) => state.part === part)
  if (!of('hazard')?.quick_saved_at)
    return 'Quick assessment bahaya belum disimpan, jadi bahaya yang dinilai belum diketahui.'
  if (!all.some(({ ticked }) => ticked))
    return 'Tidak ada bencana yang sering terjadi menurut quick assessment, jadi periode ini tidak memiliki indeks risiko.'
  if (!of('vulnerability')?.sent_at) return 'Instrumen kerentanan belum dikirim.'
  const vulnerable = all.filter(
    ({ ticked, vulnerability_index }) => ticked && vulnerability_index.value !== null,
  )
  if (vulnerable.length === 0)
    return 'Kurang dari separuh pertanyaan kerentanan dijawab; indeks dihitung mulai dari separuh.'
  if (vulnerable.every(({ hazard_index }) => hazard_index.value === null))
    return 'Instrumen bahaya belum dikirim, dan tingkat bahaya wilayah Anda belum ada.'
  return 'Kurang dari separuh pertanyaan kapasitas dijawab di semua kelompok; indeks dihitung mulai dari separuh.'
}

/** What of the three parts is saved and sent. */
export function PartStates({ result }: { result: Result }) {
  const { zone } = useMe()
  return (
    <Card title="Bagian penilaian">
      <ul className={classes.parts}>
        {result.parts.map(({ part, name, quick, sent_at, answered, questions }) => (
          <li key={part}>
            <h3>{name}</h3>
            <p className="flat soft">Quick assessment: {quick ? quickText(quick) : 'belum diisi'}</p>
            <p className="flat soft">
              Instrumen: {sent_at ? `dikirim ${momentText(new Date(sent_at), zone)}` : 'belum dikirim'}
              {sent_at && answered !== null && questions !== null && (
                <>
                  , {answered} dari {questions} terjawab
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function quickText({ concerns, answered }: NonNullable<Result['parts'][number]['quick']>): string {
  return answered === 0
    ? 'disimpan tanpa jawaban yang dinilai'
    : `${concerns} dari ${answered} jawaban mengkhawatirkan`
}
