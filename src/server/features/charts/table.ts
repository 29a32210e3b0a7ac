import type { ChartName, KitMeasure } from '#contract/charts.ts'
import { formIds } from '#domain/form-ids.ts'
import { type MercuryDevice, mercuryDevices } from '#domain/mercury-devices.ts'
import { serviceLevels } from '#domain/service-levels.ts'
import { capitalText } from '#domain/words.ts'
import { type HealthSection, healthSections } from '#indicators/environmental-health/sections.ts'
import { kitCategories } from '#indicators/sanitarian-kit.ts'
import { type WasteService, wasteServices } from '#indicators/waste-services.ts'

/**
 * What of a figure of the catalogue a series shows: its value, or the sum above its line; the reports of a level, or their share
 * among those of all levels in percent; reports that are confirmed, or owed and not there.
 */
export type Part = 'value' | 'of' | 'confirmed' | 'missing' | { word: string } | { share: string }
export type ChartSeries = {
  name: string
  unit: string
  /** Of the catalogue. */
  figure: string
  part: Part
  /** The figure whose reports it rests on, where they are not its own. */
  base?: string
  /** The figure of another form, which speaks where nothing of this one has come. */
  instead?: string
}
/**
 * A chart of the specification. Its labels are the months of a year; regions, one level below the place; or either: regions
 * where a month or period is named, else months.
 */
export type ChartRow = {
  title: string
  by: 'months' | 'regions' | 'either'
  /** The highest value of the first series first. */
  isRanked?: true
  series: readonly ChartSeries[]
  note?: string
  /** Rests on days instead of reports: those that this figure counts, of those that were owed. */
  days?: string
}

const valueIn =
  (unit: string) =>
  (name: string, figure: string): ChartSeries => ({ name, unit, figure, part: 'value' })
const percent = valueIn('%')
const kilograms = valueIn('kg')
const reports = (name: string, figure: string, part: Part): ChartSeries => ({
  ...{ name, unit: 'laporan', figure, part },
})
const facilities = (name: string, figure: string, word: string): ChartSeries => ({
  ...{ name, unit: 'fasyankes', figure, part: { word } },
})

/** Facilities that fulfil a service, and those that do not. */
const serviceChart = (service: WasteService): ChartRow => ({
  title: `${wasteServices[service].label} limbah medis`,
  by: 'either',
  series: [facilities('Memenuhi', service, 'ya'), facilities('Tidak memenuhi', service, 'tidak')],
})

/** The levels of a section of environmental health; the key questions speak where only they have come. */
function levelChart(section: HealthSection): ChartRow {
  const { label, wash } = healthSections[section]
  return {
    title: `Tingkat layanan ${label}`,
    by: 'either',
    series: Object.entries(serviceLevels).map(([level, { label: name }]) => ({
      name: capitalText(name),
      unit: '%',
      figure: `health_${section}_level`,
      part: { share: level },
      ...(wash && { instead: `key_${section}_level` }),
    })),
  }
}

/** How far devices with mercury are gone, and how many are left. */
const mercuryChart = (
  [title, share, figure]: readonly [title: string, share: string, figure: string],
  [leftName, left]: readonly [name: string, figure: string],
  device: MercuryDevice | undefined,
): ChartRow => {
  const figureOf = (id: string) => (device === undefined ? id : `${id}_${device}`)
  return {
    title: device === undefined ? title : `${title}: ${mercuryDevices[device].label}`,
    by: 'either',
    series: [percent(share, figureOf(figure)), valueIn('unit')(leftName, figureOf(left))],
    note: 'Laporan terakhir setiap fasyankes sampai akhir periode',
  }
}

const management: ChartRow = {
  title: 'Pengelolaan limbah medis',
  by: 'either',
  series: [
    // In a span longer than a month each month counts.
    { ...reports('Sesuai Kriteria', 'waste_compliance', { word: 'ya' }), base: 'waste_analysed' },
    { ...reports('Tidak Sesuai Kriteria', 'waste_compliance', { word: 'tidak' }), base: 'waste_analysed' },
    reports('Belum dianalisis', 'waste_analysed', { word: 'tidak' }),
    percent('Kepatuhan %', 'waste_compliance_official'),
    percent('Kepatuhan di antara yang dianalisis %', 'waste_compliance'),
  ],
}
const compliance: ChartRow = {
  title: 'Kepatuhan pengelolaan limbah medis',
  by: 'regions',
  isRanked: true,
  series: [
    percent('Sesuai Kriteria %', 'waste_compliance_official'),
    percent('Melapor %', `${formIds.waste}.reporting`),
  ],
}
const covidYear: ChartRow = {
  title: 'Limbah COVID-19',
  by: 'months',
  series: [
    kilograms('Limbah padat (kg)', 'covid_solid'),
    valueIn('m³')('Limbah cair (m³)', 'covid_liquid'),
    valueIn('pasien')('Pasien', 'covid_patients'),
  ],
  note: 'Dasar: hari yang dilaporkan dari hari yang wajib dilaporkan',
  days: 'covid_days',
}
const covidParts: ChartRow = {
  title: 'Limbah padat COVID-19 menurut jenis',
  by: 'months',
  series: [
    kilograms('Infeksius', 'covid_infectious'),
    kilograms('Benda tajam', 'covid_sharps'),
    kilograms('Domestik pasien', 'covid_domestic'),
    kilograms('APD', 'covid_ppe'),
    kilograms('Limbah padat per pasien per hari', 'covid_per_patient_day'),
  ],
  note: 'APD adalah bagian dari limbah infeksius',
}
const covidRegions: ChartRow = {
  title: 'Limbah padat COVID-19',
  by: 'regions',
  isRanked: true,
  series: [kilograms('Limbah padat (kg)', 'covid_solid')],
}

/** Every chart with an address of its own; those of mercury for one kind of device, or all. */
export const charts = {
  'limbah-fasyankes/pemilihan': () => serviceChart('service_sorting'),
  'limbah-fasyankes/pewadahan': () => serviceChart('service_packaging'),
  'limbah-fasyankes/pengangkutan': () => serviceChart('service_transportation'),
  'limbah-fasyankes/penyimpanan': () => serviceChart('service_storage'),
  'limbah-fasyankes/pengolahan': () => serviceChart('service_processing'),
  'limbah-fasyankes/pengelolaan': () => management,
  'limbah-fasyankes/provinsi': () => compliance,
  'limbah-covid/tahun': () => covidYear,
  'limbah-covid/limbah-padat': () => covidParts,
  'limbah-covid/provinsi': () => covidRegions,
  'alkes-bermerkuri/penghapusan': (device) =>
    mercuryChart(
      ['Penghapusan alkes bermerkuri', 'Penghapusan %', 'mercury_removed'],
      ['Masih digunakan (unit)', 'mercury_in_use'],
      device,
    ),
  'alkes-bermerkuri/penarikan': (device) =>
    mercuryChart(
      ['Penarikan alkes bermerkuri', 'Penarikan %', 'mercury_withdrawn'],
      ['Disimpan (unit)', 'mercury_stored'],
      device,
    ),
  'kesehatan-lingkungan/air': () => levelChart('air'),
  'kesehatan-lingkungan/sanitasi': () => levelChart('sanitasi'),
  'kesehatan-lingkungan/pengelolaan-limbah-medis': () => levelChart('limbah'),
  'kesehatan-lingkungan/kebersihan-tangan': () => levelChart('higiene'),
  'kesehatan-lingkungan/kebersihan-lingkungan': () => levelChart('kebersihan_lingkungan'),
  'kesehatan-lingkungan/energi-lingkungan': () => levelChart('energi'),
  'kesehatan-lingkungan/manajemen-tenaga-kerja': () => levelChart('manajemen'),
} as const satisfies Record<ChartName, (device: MercuryDevice | undefined) => ChartRow>

/** The measures of the sanitarian kit. */
export const kitCharts = {
  ketersediaan: {
    title: 'Ketersediaan sanitarian kit',
    series: [
      percent('Ketersediaan %', 'kit_availability'),
      ...Object.entries(kitCategories).map(([category, label]) =>
        facilities(capitalText(label), 'kit_category', category),
      ),
    ],
  },
  kondisi: {
    title: 'Kondisi sanitarian kit',
    series: [percent('Kondisi %', 'kit_condition')],
  },
  kalibrasi: {
    title: 'Kalibrasi sanitarian kit',
    series: [percent('Kalibrasi %', 'kit_calibration')],
  },
  penggunaan: {
    title: 'Penggunaan sanitarian kit',
    series: [percent('Penggunaan %', 'kit_use')],
  },
} as const satisfies Record<KitMeasure, Pick<ChartRow, 'title' | 'series'>>

/** How a form is reported: the four states add up to what is owed. */
export const reportingChart = (form: { id: string; title: string }): Pick<ChartRow, 'title' | 'series'> => ({
  title: `Pelaporan ${form.title}`,
  series: [
    reports('Terkirim', `${form.id}.waiting`, 'of'),
    reports('Terkonfirmasi', `${form.id}.reporting`, 'confirmed'),
    reports('Perlu perbaikan', `${form.id}.revision`, 'of'),
    reports('Belum mengirim', `${form.id}.waiting`, 'missing'),
    percent('Tingkat pelaporan %', `${form.id}.reporting`),
    percent('Ketepatan waktu %', `${form.id}.timeliness`),
    percent('Tingkat verifikasi %', `${form.id}.verification`),
  ],
})
