import { isThin } from '#domain/figure-words.ts'
import { numberText, percentText } from '#domain/words.ts'

import { PlainTable } from '../../ui/plain-table.tsx'
import { QualityFindings } from './quality-findings.tsx'
import type { Quarter } from './quarter.ts'
import { monthly } from './report-sections.ts'
import { thinSentence } from './sentences.ts'

import classes from './quarterly-report.module.css'

/** How far the figures may be trusted: what offices have decided on, and where too little has come. */
export function Quality({ report }: { report: Quarter }) {
  const thin = report.forms.map((form) => {
    const places = report.placesOf(monthly(form.reporting)).filter(({ told }) => (told?.base.of ?? 0) > 0)
    return {
      form,
      all: places.length,
      names: places.filter(({ told }) => told && isThin(told.base)).map(({ name }) => name),
    }
  })
  const shareOf = (id: string) => percentText(report.momentsOf(monthly(id)).now?.value ?? null)
  return (
    <>
      <p>
        Angka suatu wilayah belum mewakili bila kurang dari separuh laporan yang wajib sudah masuk. Laporan
        yang belum dikonfirmasi dinas kesehatan ikut dihitung, tetapi masih dapat berubah.
      </p>
      <ul className="bullets">
        {thin.map(({ form, all, names }) => (
          <li key={form.form}>{thinSentence(form.title, names, { all, noun: report.noun })}</li>
        ))}
      </ul>
      <PlainTable
        look="folds"
        caption="Kualitas data menurut formulir"
        className={classes.figures}
        columns={[
          'Formulir',
          'Terverifikasi',
          'Menunggu konfirmasi',
          'Perlu perbaikan',
          'Tepat waktu',
          `Di bawah separuh (${report.noun})`,
        ]}
        rows={thin.map(({ form, names, all }) => ({
          key: form.form,
          cells: [
            form.title,
            shareOf(form.verification),
            shareOf(form.waiting),
            shareOf(form.revision),
            shareOf(form.timeliness),
            `${numberText(names.length)} dari ${numberText(all)}`,
          ],
        }))}
      />
      <QualityFindings report={report} />
    </>
  )
}
