import { hazards, type Level, levelNames } from '#domain/hazards.ts'
import { indexText } from '#domain/self-assessment/words.ts'
import { classOf, matrixCell } from '#indicators/self-assessment-indices.ts'

import { Card } from '../../ui/card.tsx'
import type { Result } from './result-source.ts'

import classes from './result.module.css'

/** The risk at the middle of each class, with the facility's hazards in their cells. */
export function RiskMatrix({ result }: { result: Result }) {
  const { hazards: all, capacity } = result
  const own = ownClass(result)
  const rows = levelNames
  const columns = levelNames.toReversed()
  return (
    <Card
      title="Matriks risiko"
      description="Risiko menurut kelas bahaya, kerentanan, dan kapasitas. Di dekat batas kelas, angka indeks yang menentukan."
    >
      <div className={classes.matrices}>
        {columns.map((level) => (
          <table key={level} className={classes.matrix} data-own={level === own}>
            <caption>
              Kapasitas {level}
              {level === own && <span> – {capacity ? 'fasyankes ini' : 'dihitung tanpa kapasitas'}</span>}
            </caption>
            <thead>
              <tr>
                <th scope="col" className="small">
                  <span className="unseen">Bahaya dan kerentanan</span>
                </th>
                {columns.map((vulnerability) => (
                  <th key={vulnerability} scope="col" className="small">
                    <span className="unseen">Kerentanan </span>
                    {vulnerability}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((hazard) => (
                <tr key={hazard}>
                  <th scope="row" className="small">
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
                        <span className={classes.cell}>
                          {cell.class} <small>{indexText(cell.value)}</small>
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
      <p className={classes.soft}>Baris: kelas bahaya. Kolom: kelas kerentanan.</p>
    </Card>
  )
}

/**
 * The class of capacity that the facility's risk stands in: none with too few answers. Before the instrument is sent the risk
 * counts as if there were no capacity, which is not to say that the facility's is low.
 */
function ownClass({ hazards: all, capacity }: Result): Level | null {
  if (capacity) return capacity.class
  return all.some(({ risk }) => risk !== null) ? classOf(0) : null
}
