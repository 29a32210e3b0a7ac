import type { ReactNode } from 'react'

import { hazards, type Level, levelColour, levelMeanings, levelNames } from '#domain/hazards.ts'
import { parts, periodText, previousPeriod } from '#domain/self-assessment.ts'
import { momentText, numberText } from '#domain/words.ts'
import { classOf, matrixCell } from '#indicators/self-assessment-scores.ts'

import { useMe } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { AnswerDot } from './level-scale.tsx'
import type { HazardResult, HistoryEntry, Result } from './result-source.ts'

import style from './result.module.css'

/** An index, from 0 to 1: `0,51`. In sums it stands with three digits, so that they can be followed. */
const indexText = (value: number | null, digits: 2 | 3 = 2) =>
  value === null ? '–' : numberText(value, digits, digits)

function LevelWord({ level, children }: { level: Level | null; children?: ReactNode }) {
  if (level === null) return <>–</>
  return (
    <span className={style.level}>
      <span className={style.dot} style={{ background: levelColour(level) }} aria-hidden="true" />
      {level}
      {children}
    </span>
  )
}
/** Of capacity a high level is the good one, so its colours are turned round. */
function CapacityWord({ level }: { level: Level }) {
  return (
    <span className={style.level}>
      <AnswerDot instrument="capacity" level={level} />
      {level}
    </span>
  )
}

function Marks({ marks }: { marks: Result['risk']['marks'] }) {
  return (
    <>
      {marks.map(({ mark, words }) => (
        <Mark key={mark} tone="warning" icon="info">
          {words}
        </Mark>
      ))}
    </>
  )
}

/** The result of a period, from the figure to where it comes from, what would improve it, and how it was before. */
export function ResultView({
  result,
  previous,
  history,
  isOpen = false,
  mayFill = false,
}: {
  result: Result
  /** Of the semester before; null where nothing was saved, undefined where that is not known. */
  previous: Result | null | undefined
  history: readonly HistoryEntry[] | undefined
  /** On paper everything is unfolded. */
  isOpen?: boolean
  /** Whether the reader may change the answers: then what would improve the result leads to them. */
  mayFill?: boolean
}) {
  return (
    <div className={style.sections}>
      <Summary result={result} previous={previous} />
      <Parts result={result} />
      <Hazards result={result} isOpen={isOpen} />
      {result.capacity && <Capacity capacity={result.capacity} isOpen={isOpen} />}
      <Matrix result={result} />
      <Levers result={result} mayFill={mayFill} />
      <Actions result={result} />
      <Comparison result={result} previous={previous} />
      {history && history.length > 0 && <History history={history} />}
    </div>
  )
}

function Summary({ result, previous }: { result: Result; previous: Result | null | undefined }) {
  const { risk, capacity } = result
  const missing = result.parts.filter(({ sent_at }) => sent_at === null)
  return (
    <section className={style.summary} aria-labelledby="risiko">
      <div>
        <h2 id="risiko" className={style.kicker}>
          Risiko fasyankes
        </h2>
        <p className={style.figure}>
          {risk.class ? (
            <>
              <LevelWord level={risk.class} /> <span>{indexText(risk.max)}</span>
            </>
          ) : (
            'Belum dapat dihitung'
          )}
        </p>
        {risk.leading && <p className={style.soft}>Bahaya utama: {hazards[risk.leading].name}</p>}
        {previous?.risk.max != null && risk.max !== null && (
          <p className={style.soft}>
            <Change before={previous.risk.max} after={risk.max} good="down" /> dibanding{' '}
            {periodText(previous)}
          </p>
        )}
      </div>
      <dl className={style.facts}>
        <div>
          <dt>Rata-rata risiko bahaya aktif</dt>
          <dd>{indexText(risk.mean)}</dd>
        </div>
        <div>
          <dt>Kapasitas</dt>
          <dd>
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
          <dt>Bagian terkirim</dt>
          <dd>
            {result.parts.length - missing.length} dari {result.parts.length}
          </dd>
        </div>
      </dl>
      {(risk.marks.length > 0 || risk.max === null) && (
        <div className={style.marks}>
          <Marks marks={risk.marks} />
          {risk.max === null && <p className={style.soft}>{whyNone(result)}</p>}
        </div>
      )}
    </section>
  )
}

/** Why a period has no risk index, and what is to be done. */
function whyNone({ hazards: all, parts: states }: Result): string {
  const of = (part: string) => states.find((state) => state.part === part)
  if (!of('hazard')?.quick_saved_at)
    return 'Quick assessment bahaya belum disimpan, jadi bahaya yang dinilai belum diketahui.'
  if (!all.some(({ ticked }) => ticked))
    return 'Tidak ada bencana yang sering terjadi menurut quick assessment, jadi periode ini tidak memiliki indeks risiko.'
  if (!of('vulnerability')?.sent_at) return 'Instrumen kerentanan belum dikirim.'
  if (all.every(({ ticked, vulnerability_index }) => !ticked || vulnerability_index.value === null))
    return 'Kurang dari separuh pertanyaan kerentanan dijawab; indeks dihitung mulai dari separuh.'
  return 'Kurang dari separuh pertanyaan kapasitas dijawab di semua kelompok; indeks dihitung mulai dari separuh.'
}

/** An arrow's worth of words: lower risk is better, higher capacity is. */
function Change({ before, after, good }: { before: number; after: number; good: 'up' | 'down' }) {
  const change = Math.round((after - before) * 100) / 100
  if (change === 0) return <span className={style.change}>tetap</span>
  const isGood = change > 0 === (good === 'up')
  return (
    <span className={style.change} data-good={isGood}>
      {change > 0 ? 'naik' : 'turun'} {numberText(Math.abs(change), 2, 2)}{' '}
      {isGood ? '(membaik)' : '(memburuk)'}
    </span>
  )
}

function Parts({ result }: { result: Result }) {
  const { zone } = useMe()
  return (
    <Card title="Bagian penilaian">
      <ul className={style.parts}>
        {result.parts.map(({ part, name, quick, sent_at, answered, questions }) => (
          <li key={part}>
            <h3>{name}</h3>
            <p>Quick assessment: {quick ? quickText(quick) : 'belum diisi'}</p>
            <p>
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

function Hazards({ result, isOpen }: { result: Result; isOpen: boolean }) {
  const { hazards: all, capacity } = result
  return (
    <Card
      title="Risiko setiap bahaya"
      description="Setiap indeks bernilai 0 sampai 1: sampai 0,333 Rendah, sampai 0,666 Sedang, selebihnya Tinggi."
    >
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Bahaya</th>
            <th scope="col">Indeks bahaya</th>
            <th scope="col">Indeks kerentanan</th>
            <th scope="col">Indeks kapasitas</th>
            <th scope="col">Indeks risiko</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) =>
            one.ticked ? (
              <tr key={one.hazard}>
                <th scope="row">
                  {one.name}
                  {one.hazard === result.risk.leading && <span className={style.leading}>bahaya utama</span>}
                </th>
                <td data-label="Indeks bahaya">
                  <IndexCell value={one.hazard_index.value} level={one.hazard_index.class} />
                </td>
                <td data-label="Indeks kerentanan">
                  <IndexCell value={one.vulnerability_index.value} level={one.vulnerability_index.class} />
                </td>
                <td data-label="Indeks kapasitas">
                  {capacity ? indexText(capacity.value) : 'tanpa kapasitas'}
                </td>
                <td data-label="Indeks risiko">
                  <IndexCell value={one.risk} level={one.class} />
                </td>
              </tr>
            ) : (
              <tr key={one.hazard}>
                <th scope="row">{one.name}</th>
                <td colSpan={4} className={style.soft}>
                  tidak dinilai
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {all
        .filter(({ ticked }) => ticked)
        .map((one) => (
          <Explained key={one.hazard} hazard={one} capacity={result.capacity} isOpen={isOpen} />
        ))}
    </Card>
  )
}

function IndexCell({ value, level }: { value: number | null; level: Level | null }) {
  return (
    <span className={style.index}>
      {indexText(value)} {value !== null && <LevelWord level={level} />}
    </span>
  )
}

/** How the figures of one hazard come about. */
function Explained({
  hazard: { name, hazard_index, vulnerability_index, risk, base_level, base_source, marks },
  capacity,
  isOpen,
}: {
  hazard: HazardResult
  capacity: Result['capacity']
  isOpen: boolean
}) {
  const [hi, vi, ci] = [hazard_index.value, vulnerability_index.value, capacity ? capacity.value : 0]
  return (
    <details className={style.explained} open={isOpen}>
      <summary>Asal angka {name}</summary>
      <Terms title={`Indeks bahaya ${indexText(hi, 3)}`} index={hazard_index} />
      <p className={style.soft}>
        {base_level
          ? `Tingkat bahaya wilayah: ${base_level}${base_source ? ` (${base_source})` : ''}.`
          : 'Tingkat bahaya wilayah Anda belum ada, jadi bobotnya dibagi ke suku yang lain.'}
      </p>
      <Terms title={`Indeks kerentanan ${indexText(vi, 3)}`} index={vulnerability_index} />
      {risk !== null && (
        <p className={style.formula}>
          Risiko = ∛(bahaya × kerentanan × (1 − kapasitas)) = ∛({indexText(hi, 3)} × {indexText(vi, 3)} ×{' '}
          {indexText(ci === null ? null : 1 - ci, 3)}) = <strong>{indexText(risk, 3)}</strong>
        </p>
      )}
      {marks.length > 0 && (
        <div className={style.marks}>
          <Marks marks={marks} />
        </div>
      )}
    </details>
  )
}

/** The summands of an index: weight × value = part. */
function Terms({
  title,
  index,
}: {
  title: string
  index: Pick<HazardResult['hazard_index'], 'value' | 'terms'>
}) {
  if (index.value === null)
    return <p className={style.soft}>{title.replace(' –', '')}: belum dapat dihitung.</p>
  return (
    <table className={style.terms}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Suku</th>
          <th scope="col">Bobot</th>
          <th scope="col">Nilai</th>
          <th scope="col">Sumbangan</th>
        </tr>
      </thead>
      <tbody>
        {index.terms.map(({ label, detail, weight, value, part }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              {detail && <span className={style.soft}>{detail}</span>}
            </th>
            <td data-label="Bobot">{numberText(weight, 3, 2)}</td>
            <td data-label="Nilai">{indexText(value, 3)}</td>
            <td data-label="Sumbangan">{indexText(part, 3)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Capacity({ capacity, isOpen }: { capacity: NonNullable<Result['capacity']>; isOpen: boolean }) {
  return (
    <Card
      title="Kapasitas"
      description="Rata-rata kelompok. Di sini Tinggi berarti baik: upaya sudah selesai dilaksanakan."
    >
      <details className={style.explained} open={isOpen}>
        <summary>Asal angka kapasitas</summary>
        <Terms title={`Indeks kapasitas ${indexText(capacity.value, 3)}`} index={capacity} />
      </details>
    </Card>
  )
}

/** The risk at the middle of each class, with the facility's hazards in their cells; its own capacity is marked. */
function Matrix({ result }: { result: Result }) {
  const { hazards: all, capacity } = result
  // Before the instrument is sent the risk counts as if there were no capacity; with too few answers there is none to mark.
  const own = capacity ? capacity.class : classOf(0)
  const rows = levelNames
  const columns = levelNames.toReversed()
  return (
    <Card
      title="Matriks risiko"
      description="Risiko menurut kelas bahaya, kerentanan, dan kapasitas. Di dekat batas kelas, angka indeks yang menentukan."
    >
      <div className={style.matrices}>
        {columns.map((level) => (
          <table key={level} className={style.matrix} data-own={level === own}>
            <caption>
              Kapasitas {level}
              {level === own && <span> – fasyankes ini</span>}
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="unseen">Bahaya dan kerentanan</span>
                </th>
                {columns.map((vulnerability) => (
                  <th key={vulnerability} scope="col">
                    <span className="unseen">Kerentanan </span>
                    {vulnerability}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((hazard) => (
                <tr key={hazard}>
                  <th scope="row">
                    <span className="unseen">Bahaya </span>
                    {hazard}
                  </th>
                  {columns.map((vulnerability) => {
                    const cell = matrixCell(hazard, vulnerability, level)
                    const here =
                      level === own
                        ? all.filter(
                            (one) =>
                              one.risk !== null &&
                              one.hazard_index.class === hazard &&
                              one.vulnerability_index.class === vulnerability,
                          )
                        : []
                    return (
                      <td key={vulnerability} data-level={cell.class}>
                        <span className={style.cell}>
                          {cell.class} <small>{numberText(cell.value, 2, 2)}</small>
                        </span>
                        {here.map(({ hazard: key }) => (
                          <b key={key}>{hazards[key].tab}</b>
                        ))}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className={style.soft}>Baris: kelas bahaya. Kolom: kelas kerentanan.</p>
    </Card>
  )
}

function Levers({ result: { levers, risk, year, semester }, mayFill }: { result: Result; mayFill: boolean }) {
  if (risk.max === null) return null
  const most = levers[0]?.gain ?? 1
  return (
    <Card
      title="Yang paling menurunkan risiko"
      description={`Berapa risiko fasyankes (kini ${indexText(risk.max)}) bila seluruh pertanyaan satu bagian mencapai jawaban terbaik.`}
    >
      {levers.length === 0 ? (
        <p className={style.soft}>Tidak ada satu bagian pun yang sendirian menurunkan risiko ini.</p>
      ) : (
        <ol className={style.levers}>
          {levers.map(({ part, hazard, section, questions, risk: after, gain }) => (
            <li key={`${part} ${hazard ?? ''} ${section}`}>
              <span className={style.leverWords}>
                {mayFill ? (
                  <PlaceLink place={{ to: parts[part].instrument.route, search: { year, semester } }}>
                    {section}
                  </PlaceLink>
                ) : (
                  <b>{section}</b>
                )}
                <span className={style.soft}>
                  {parts[part].name}
                  {part === 'vulnerability' &&
                    `, ${hazard ? hazards[hazard].name : 'pertanyaan umum'}`} ·{' '}
                  {questions} pertanyaan
                </span>
              </span>
              <span className={style.bar} aria-hidden="true">
                <span style={{ width: `${(gain / most) * 100}%` }} />
              </span>
              <span className={style.gain}>
                menjadi {indexText(after)} <span className={style.soft}>(−{indexText(gain)})</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Actions({ result: { actions } }: { result: Result }) {
  return (
    <Card
      title="Daftar tindakan"
      description="Kerentanan yang dijawab Tinggi pada bahaya berisiko Sedang atau Tinggi, lalu kapasitas yang dijawab Rendah; paling banyak 20."
    >
      {actions.length === 0 ? (
        <p className={style.soft}>Tidak ada yang menonjol dari jawaban yang sudah dikirim.</p>
      ) : (
        <ol className={style.actions}>
          {actions.map(({ question_id, part, hazard, section, text }) => (
            <li key={question_id}>
              <b>{text}</b>
              <span className={style.soft}>
                {parts[part].name} · {hazard ? `${hazards[hazard].name} · ` : ''}
                {section} ·{' '}
                {part === 'vulnerability'
                  ? levelMeanings.vulnerability.words.Tinggi
                  : levelMeanings.capacity.words.Rendah}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Comparison({ result, previous }: { result: Result; previous: Result | null | undefined }) {
  if (previous === undefined) return null
  const before = periodText(previousPeriod(result))
  if (previous === null)
    return (
      <Card title="Dibanding semester sebelumnya">
        <p className={style.soft}>Tidak ada penilaian yang tersimpan untuk {before}.</p>
      </Card>
    )
  const rows: { label: string; before: number | null; after: number | null; good: 'up' | 'down' }[] = [
    { label: 'Risiko fasyankes', before: previous.risk.max, after: result.risk.max, good: 'down' },
    { label: 'Rata-rata risiko', before: previous.risk.mean, after: result.risk.mean, good: 'down' },
    {
      label: 'Kapasitas',
      before: previous.capacity?.value ?? null,
      after: result.capacity?.value ?? null,
      good: 'up',
    },
    ...result.hazards.flatMap(({ hazard, name, risk }) => {
      const earlier = previous.hazards.find((one) => one.hazard === hazard)?.risk ?? null
      return risk === null && earlier === null
        ? []
        : [{ label: `Risiko ${name}`, before: earlier, after: risk, good: 'down' as const }]
    }),
  ]
  return (
    <Card title="Dibanding semester sebelumnya">
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">Angka</th>
            <th scope="col">{before}</th>
            <th scope="col">{periodText(result)}</th>
            <th scope="col">Perubahan</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td data-label={before}>{indexText(row.before)}</td>
              <td data-label={periodText(result)}>{indexText(row.after)}</td>
              <td data-label="Perubahan">
                {row.before === null || row.after === null ? (
                  '–'
                ) : (
                  <Change before={row.before} after={row.after} good={row.good} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const deeds = {
  saveQuick: 'menyimpan quick assessment',
  send: 'mengirim instrumen',
  reopen: 'membuka kembali instrumen',
} as const satisfies Record<HistoryEntry['action'], string>

function History({ history }: { history: readonly HistoryEntry[] }) {
  const { zone } = useMe()
  return (
    <Card title="Riwayat">
      <ul className={style.history}>
        {history.map(({ at, actor, part, action, reason }) => (
          <li key={`${at} ${part} ${action}`}>
            <span className={style.soft}>{momentText(new Date(at), zone)}</span>
            <span>
              {actor} {deeds[action]} {parts[part].name}
              {reason && `: ${reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
