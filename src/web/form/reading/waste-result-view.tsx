import type * as z from 'zod'

import type { WasteResult as WasteResultSchema } from '#contract/report-results.ts'

import { Icon } from '../../ui/icons.tsx'
import { CriteriaMark } from './criteria-mark.tsx'
import { Figures } from './figures.tsx'

import classes from './waste-result-view.module.css'

/** What a medical-waste report is worth: the five services with the reasons, the criteria, the amounts. */
export function WasteResultView({ result }: { result: z.output<typeof WasteResultSchema> }) {
  const { services, services_fulfilled: fulfilled, Kriteria: criteria, amounts, bor } = result
  const figures = [...amounts, ...bor]
  // Management is shown beside the five that count.
  const counted = services.filter(({ key }) => !key.includes('management'))
  return (
    <section className="paper raised" aria-labelledby="hasil-limbah">
      <div className="spread">
        <h2 id="hasil-limbah" className="flat">
          Hasil pengelolaan limbah
        </h2>
        {criteria && <CriteriaMark criteria={criteria} />}
      </div>
      <p className={classes.words}>
        {fulfilled} dari {counted.length} layanan terpenuhi.
      </p>
      <ul className={classes.services}>
        {services.map(({ key, label, fulfilled: isMet, reasons }) => (
          <li key={key} data-met={isMet}>
            <Icon name={isMet ? 'done' : 'error'} size={20} />
            <div>
              <strong>{label}</strong>{' '}
              <span className="quiet">{isMet ? 'terpenuhi' : 'belum terpenuhi'}</span>
              {reasons.length > 0 && (
                <ul className={classes.reasons}>
                  {reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
      {figures.length > 0 && <Figures figures={figures} />}
    </section>
  )
}
