import { hazards, levelMeanings } from '#domain/hazards.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import { indexText } from '#domain/self-assessment/words.ts'

import { Card } from '../../ui/card.tsx'
import { PlaceLink } from '../../ui/places.tsx'
import type { Result } from './result-source.ts'

import classes from './result.module.css'

/** Which part of an instrument would lower the risk most, if all of it were at its best. */
export function Levers({
  result: { levers, risk, year, semester },
  mayFill,
}: {
  result: Result
  mayFill: boolean
}) {
  if (risk.max === null) return null
  const most = levers[0]?.gain ?? 1
  return (
    <Card
      title="Yang paling menurunkan risiko"
      description={`Berapa risiko fasyankes (kini ${indexText(risk.max)}) bila seluruh pertanyaan satu bagian mencapai jawaban terbaik.`}
    >
      {levers.length === 0 ? (
        <p className={classes.soft}>Tidak ada satu bagian pun yang sendirian menurunkan risiko ini.</p>
      ) : (
        <ol className={classes.levers}>
          {levers.map(({ part, hazard, section, questions, risk: after, gain }) => (
            <li key={`${part} ${hazard ?? ''} ${section}`}>
              <span className={classes.leverWords}>
                {mayFill ? (
                  <PlaceLink place={{ to: parts[part].instrument.route, search: { year, semester } }}>
                    {section}
                  </PlaceLink>
                ) : (
                  <b>{section}</b>
                )}
                <span className={classes.soft}>
                  {parts[part].name}
                  {part === 'vulnerability' &&
                    `, ${hazard ? hazards[hazard].name : 'pertanyaan umum'}`} ·{' '}
                  {questions} pertanyaan
                </span>
              </span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(gain / most) * 100}%` }} />
              </span>
              <span className={classes.gain}>
                menjadi {indexText(after)} <span className={classes.soft}>(−{indexText(gain)})</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** The single answers that stand out. */
export function ActionList({ result: { actions } }: { result: Result }) {
  return (
    <Card
      title="Daftar tindakan"
      description="Kerentanan yang dijawab Tinggi pada bahaya berisiko Sedang atau Tinggi, lalu kapasitas yang dijawab Rendah; paling banyak 20."
    >
      {actions.length === 0 ? (
        <p className={classes.soft}>Tidak ada yang menonjol dari jawaban yang sudah dikirim.</p>
      ) : (
        <ol className={classes.actions}>
          {actions.map(({ question_id, part, hazard, section, text }) => (
            <li key={question_id}>
              <b>{text}</b>
              <span className={classes.soft}>
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
