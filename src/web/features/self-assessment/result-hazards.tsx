import { Fragment } from 'react'

import type { Level } from '#domain/hazards.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { numberText } from '#domain/words.ts'

import { Card } from '../../ui/card.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import type { HazardResult, Result } from './result-source.ts'
import { LevelWord, Marks } from './result-words.tsx'

import classes from './result.module.css'

/** The indices of every hazard, and below them where each comes from. */
export function HazardRisks({ result, isOpen }: { result: Result; isOpen: boolean }) {
  const { hazards: all, capacity } = result
  return (
    <Card
      title="Risiko setiap bahaya"
      description="Setiap indeks bernilai 0 sampai 1: sampai 0,333 Rendah, sampai 0,666 Sedang, selebihnya Tinggi."
    >
      <table className={`plain-table ${classes.table}`}>
        <caption className="unseen">Risiko setiap bahaya</caption>
        <thead className="unseen-narrow">
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
                  {one.hazard === result.risk.leading && (
                    <span className={classes.leading}>bahaya utama</span>
                  )}
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
                <td colSpan={4} className={classes.soft}>
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
    <span className={classes.index}>
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
    <details className={classes.explained} open={isOpen}>
      <summary>Asal angka {name}</summary>
      <Terms title={`Indeks bahaya ${indexText(hi)}`} index={hazard_index} />
      <p className={classes.soft}>
        {base_level
          ? `Tingkat bahaya wilayah: ${base_level}${base_source ? ` (${base_source})` : ''}.`
          : 'Tingkat bahaya wilayah Anda belum ada, jadi bobotnya dibagi ke suku yang lain.'}
      </p>
      <Terms title={`Indeks kerentanan ${indexText(vi)}`} index={vulnerability_index} />
      {risk !== null && (
        <p className={classes.formula}>
          Risiko = ∛(bahaya × kerentanan × (1 − kapasitas)) = ∛({indexText(hi)} × {indexText(vi)} ×{' '}
          {indexText(ci === null ? null : 1 - ci)}) = <strong>{indexText(risk)}</strong>
        </p>
      )}
      {marks.length > 0 && (
        <div className={classes.marks}>
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
    return <p className={classes.soft}>{title.replace(' –', '')}: belum dapat dihitung.</p>
  return (
    <PlainTable
      className={classes.terms}
      look="cards"
      caption={title}
      columns={['Suku', 'Bobot', 'Nilai', 'Sumbangan']}
      rows={index.terms.map(({ label, detail, weight, value, part }) => ({
        key: label,
        cells: [
          <Fragment key="label">
            {label}
            {detail && <span className={classes.soft}>{detail}</span>}
          </Fragment>,
          numberText(weight, 3, 2),
          indexText(value),
          indexText(part),
        ],
      }))}
    />
  )
}

export function Capacity({
  capacity,
  isOpen,
}: {
  capacity: NonNullable<Result['capacity']>
  isOpen: boolean
}) {
  return (
    <Card
      title="Kapasitas"
      description="Rata-rata kelompok. Di sini Tinggi berarti baik: upaya sudah selesai dilaksanakan."
    >
      <details className={classes.explained} open={isOpen}>
        <summary>Asal angka kapasitas</summary>
        <Terms title={`Indeks kapasitas ${indexText(capacity.value)}`} index={capacity} />
      </details>
    </Card>
  )
}
