import { PlainTable } from '../../ui/plain-table.tsx'
import type { Quarter } from './quarter.ts'
import type { ReportSection } from './report-sections.ts'
import { latestSentence } from './sentences.ts'

import classes from './quarterly-report.module.css'

/** How the figures are made, and what each means. */
export function Method({ report, sections }: { report: Quarter; sections: readonly ReportSection[] }) {
  const reporting = report.forms[0]
  const figures = [
    ...(reporting ? [reporting.reporting, reporting.timeliness, reporting.verification] : []).flatMap(
      (id) => report.catalogue.get(id) ?? [],
    ),
    ...sections.flatMap((section) => section.figures),
  ]
  return (
    <>
      <ul className="bullets">
        <li>
          Angka berasal dari laporan fasyankes di sistem ini.{' '}
          {report.mode === 'semua'
            ? 'Semua laporan yang sudah dikirim dihitung, termasuk yang masih menunggu konfirmasi.'
            : 'Hanya laporan yang sudah dikonfirmasi dinas kesehatan dihitung.'}
        </li>
        <li>
          Laporan wajib dan masuk dijumlahkan dari ketiga bulan. Persentase dan rata-rata dihitung dari jumlah
          pembilang dan penyebut seluruh wilayah, bukan dari rata-rata antarwilayah.
        </li>
        <li>{latestSentence(figures)}</li>
        <li>
          Dasar adalah banyaknya laporan yang masuk dari yang wajib, atau fasyankes dari yang aktif pada
          penilaian mandiri. Bulan tanpa laporan dibiarkan kosong, bukan nol.
        </li>
        <li>Perubahan persentase dinyatakan dalam poin persen, perubahan angka lain dalam persen.</li>
      </ul>
      <PlainTable
        look="folds"
        caption="Arti setiap indikator"
        className={classes.meanings}
        columns={['Indikator', 'Arti', 'Pembilang ÷ penyebut']}
        rows={figures.map(({ id, label, meaning, parts }) => ({
          key: id,
          cells: [label, meaning, parts ? parts.join(' ÷ ') : 'Jumlah seluruh laporan'],
        }))}
      />
    </>
  )
}
