import { formIds } from '#domain/form-ids.ts'
import { medicalCategoryNames } from '#domain/medical-waste.ts'
import { countedDeviceNames, mercuryDevices } from '#domain/mercury-devices.ts'

import type { ChartKind } from '../../chart/chart.ts'
import type { ShortestSpan } from '../../figures/figure-question.ts'

/**
 * What becomes a series of a figure: its value; how many facilities each of its words has, or which share of them; the number above
 * its line; reports that are confirmed, or owed and not there.
 */
type Take = 'value' | 'words' | 'shares' | 'of' | 'confirmed' | 'missing'
export type SeriesRow = {
  /** A figure of the catalogue; with a `*` at its end every one that begins so, by what their labels do not share. */
  id: string
  /** A figure that begins so too and counts something else. */
  except?: string
  /** Speaks for a month or region that has sent nothing the figure could count. */
  instead?: string | undefined
  take?: Take
  /** Instead of the figure's label. */
  name?: string
  /** Instead of the labels of its words, by code. */
  names?: Readonly<Record<string, string>>
  tone?: 'red' | 'yellow' | 'green' | 'blue'
  /** The code of a word that the figure never has, or that other series tell. */
  without?: string
  /** What it counts is a part of what another series counts. */
  isPart?: true
}
export type ChartRow = {
  title: string
  kind: ChartKind
  /** Over time, by region or, where nothing is said, as the page's filter says. */
  by?: 'time' | 'regions' | 'either'
  series: readonly SeriesRow[]
  /** What a count counts: facilities by their latest report where nothing is said, or 'laporan' where each month counts. */
  unit?: 'laporan'
  note?: string
}
/** How facilities spread over a compared figure, by type and class: a box for each in the newest month, or medians over time. */
export type SpreadRow = { title: string; figure: string; by: 'class' | 'time' }
/** A tab: a family of forms with its main figures and its charts. */
export type ChartFamily = {
  key: string
  label: string
  form: string
  /** The shortest span that it has figures of. */
  least?: ShortestSpan
  cards: readonly string[]
  charts: readonly ChartRow[]
  spreads?: readonly SpreadRow[]
  /** The figure whose words are the cells of a matrix. */
  matrix?: { title: string; figure: string }
}

const metWords = { ya: 'Memenuhi', tidak: 'Tidak memenuhi' }

const services = {
  sorting: 'Pemilahan',
  packaging: 'Pewadahan',
  transportation: 'Pengangkutan',
  storage: 'Penyimpanan',
  processing: 'Pengolahan',
} as const

const waste: ChartFamily = {
  key: 'limbah-fasyankes',
  label: 'Limbah fasyankes',
  form: formIds.waste,
  cards: [
    'waste_compliance_official',
    'waste_compliance',
    'waste_generated',
    'waste_per_bed_day',
    'waste_managed',
    'bor',
  ],
  charts: [
    {
      title: 'Pengelolaan limbah',
      kind: 'stacked',
      unit: 'laporan',
      series: [
        {
          id: 'waste_compliance',
          take: 'words',
          names: { ya: 'Sesuai Kriteria', tidak: 'Tidak Sesuai Kriteria' },
        },
        { id: 'waste_analysed', take: 'words', without: 'ya' },
        { id: 'waste_compliance_official', name: 'Kepatuhan' },
        { id: 'waste_compliance', name: 'Kepatuhan di antara yang dianalisis' },
      ],
      note: 'Sesuai dan Tidak Sesuai Kriteria hanya menghitung laporan yang selesai dianalisis. Indikator “Sesuai Kriteria (termasuk yang belum dianalisis)” pada peta juga menghitung yang belum.',
    },
    ...Object.entries(services).map(([service, title]): ChartRow => ({
      title,
      kind: 'stacked',
      series: [{ id: `service_${service}`, take: 'words', names: metWords }],
    })),
    {
      title: 'Limbah menurut kategori',
      kind: 'stacked',
      series: medicalCategoryNames.map((category) => ({ id: `waste_${category}` })),
    },
    { title: 'Timbulan per tempat tidur per hari', kind: 'line', series: [{ id: 'waste_per_bed_day' }] },
    { title: 'Limbah terkelola', kind: 'line', series: [{ id: 'waste_managed' }] },
    {
      title: 'Neraca limbah',
      kind: 'stacked',
      series: [
        { id: 'waste_balance', take: 'words', names: { ya: 'Neraca tertutup', tidak: 'Neraca terbuka' } },
      ],
    },
    {
      title: 'Izin dan kerja sama yang segera berakhir',
      kind: 'stacked',
      series: [{ id: 'waste_permits', take: 'words' }],
      note: 'Menurut tanggal dalam laporan bulan itu; yang paling dulu berakhir menentukan.',
    },
    { title: 'Stok akhir limbah', kind: 'bar', series: [{ id: 'waste_closing' }] },
    { title: 'BOR', kind: 'line', series: [{ id: 'bor' }] },
    {
      title: 'Sesuai Kriteria dan pelaporan menurut wilayah',
      kind: 'ranking',
      by: 'regions',
      series: [
        { id: 'waste_compliance_official', name: 'Sesuai Kriteria' },
        { id: 'limbahfasyankes.reporting', name: 'Melapor' },
      ],
      note: 'Keduanya dari laporan yang wajib dikirim. Sesuai Kriteria hanya menghitung laporan yang selesai dianalisis.',
    },
  ],
  spreads: [
    { title: 'Timbulan per tempat tidur per hari menurut kelas', figure: 'waste_per_bed_day', by: 'class' },
    { title: 'BOR menurut kelas', figure: 'bor', by: 'class' },
  ],
}

const covid: ChartFamily = {
  key: 'limbah-covid',
  label: 'Limbah COVID-19',
  form: formIds.covid,
  cards: ['covid_solid', 'covid_liquid', 'covid_patients', 'covid_per_patient_day', 'covid_days'],
  charts: [
    {
      title: 'Limbah dan pasien',
      kind: 'multiples',
      by: 'time',
      series: [
        { id: 'covid_solid', name: 'Limbah padat' },
        { id: 'covid_liquid', name: 'Limbah cair' },
        { id: 'covid_patients', name: 'Pasien' },
      ],
    },
    {
      title: 'Limbah padat menurut jenis',
      kind: 'stacked',
      series: [
        { id: 'covid_infectious' },
        { id: 'covid_sharps' },
        { id: 'covid_domestic' },
        { id: 'covid_ppe', isPart: true },
        { id: 'covid_per_patient_day', name: 'Per pasien per hari' },
      ],
      note: 'APD adalah bagian dari limbah infeksius.',
    },
    { title: 'Hari yang dilaporkan', kind: 'line', series: [{ id: 'covid_days' }] },
    {
      title: 'Limbah padat menurut wilayah',
      kind: 'ranking',
      by: 'regions',
      series: [{ id: 'covid_solid' }],
    },
  ],
}

const devices = countedDeviceNames.map((kind) => ({ kind, label: mercuryDevices[kind].label }))
const mercury: ChartFamily = {
  key: 'alkes-bermerkuri',
  label: 'Alkes bermerkuri',
  form: formIds.mercury,
  cards: ['mercury_status', 'mercury_removed', 'mercury_withdrawn', 'mercury_in_use', 'mercury_owned'],
  charts: [
    {
      title: 'Penghapusan',
      kind: 'bar',
      series: [{ id: 'mercury_removed' }, { id: 'mercury_in_use', name: 'Masih digunakan' }],
    },
    {
      title: 'Penarikan',
      kind: 'bar',
      series: [{ id: 'mercury_withdrawn' }, { id: 'mercury_stored', name: 'Disimpan' }],
    },
    {
      title: 'Penghapusan menurut jenis alat',
      kind: 'line',
      by: 'time',
      series: devices.map(({ kind, label }) => ({ id: `mercury_removed_${kind}`, name: label })),
    },
    {
      title: 'Penarikan menurut jenis alat',
      kind: 'line',
      by: 'time',
      series: devices.map(({ kind, label }) => ({ id: `mercury_withdrawn_${kind}`, name: label })),
    },
    { title: 'Status fasyankes', kind: 'stacked100', series: [{ id: 'mercury_status', take: 'shares' }] },
  ],
}

const levelChart = (
  title: string,
  id: string,
  { note, ...more }: { note?: string } & Pick<SeriesRow, 'instead' | 'without'> = {},
): ChartRow => ({
  title,
  kind: 'stacked100',
  series: [{ id, take: 'shares', ...more }],
  ...(note && { note }),
})

const health: ChartFamily = {
  key: 'kesehatan-lingkungan',
  label: 'Kesehatan lingkungan',
  form: formIds.health,
  cards: ['health_wash', 'health_criteria', 'health_water_and_sanitation', 'kesehatanlingkungan.reporting'],
  charts: [
    levelChart('Layanan WASH', 'health_wash', { instead: 'key_wash' }),
    levelChart('Air', 'health_air_level', { instead: 'key_air_level' }),
    levelChart('Sanitasi', 'health_sanitasi_level', { instead: 'key_sanitasi_level' }),
    levelChart('Pengelolaan limbah medis', 'health_limbah_level', { instead: 'key_limbah_level' }),
    levelChart('Kebersihan tangan', 'health_higiene_level', { instead: 'key_higiene_level' }),
    levelChart('Kebersihan lingkungan', 'health_kebersihan_lingkungan_level', {
      instead: 'key_kebersihan_lingkungan_level',
    }),
    levelChart('Energi dan lingkungan', 'health_energi_level'),
    levelChart('Manajemen dan tenaga kerja', 'health_manajemen_level'),
  ],
}

const keyChart = (title: string, id: string) =>
  levelChart(title, id, {
    note: 'Dari jawaban pertanyaan kunci, yang hanya mengukur sampai layanan dasar.',
    without: 'plenary_service',
  })
const keyQuestions: ChartFamily = {
  key: 'pertanyaan-kunci',
  label: 'Pertanyaan kunci',
  form: formIds.keyQuestions,
  cards: ['key_wash', 'key_air_level', 'key_sanitasi_level', 'key_higiene_level'],
  charts: [
    keyChart('Layanan WASH', 'key_wash'),
    keyChart('Air', 'key_air_level'),
    keyChart('Sanitasi', 'key_sanitasi_level'),
    keyChart('Pengelolaan limbah medis', 'key_limbah_level'),
    keyChart('Kebersihan tangan', 'key_higiene_level'),
    keyChart('Kebersihan lingkungan', 'key_kebersihan_lingkungan_level'),
  ],
}

const kit: ChartFamily = {
  key: 'sanitarian-kit',
  label: 'Sanitarian kit',
  form: formIds.kit,
  cards: ['kit_availability', 'kit_condition', 'kit_calibration', 'kit_use', 'kit_category'],
  charts: [
    { title: 'Ketersediaan', kind: 'line', series: [{ id: 'kit_availability' }] },
    {
      title: 'Kelengkapan kit',
      kind: 'stacked',
      series: [
        {
          id: 'kit_category',
          take: 'words',
          names: { complete: 'Lengkap', enough: 'Cukup', lacking: 'Kurang', none: 'Tidak memiliki' },
        },
      ],
    },
    { title: 'Kondisi alat', kind: 'line', series: [{ id: 'kit_condition' }] },
    { title: 'Kalibrasi', kind: 'line', series: [{ id: 'kit_calibration' }] },
    { title: 'Penggunaan', kind: 'line', series: [{ id: 'kit_use' }] },
  ],
}

const assessment: ChartFamily = {
  key: 'penilaian-mandiri',
  label: 'Penilaian mandiri',
  form: 'creshcf',
  least: 'semester',
  matrix: { title: 'Matriks risiko: bahaya × kerentanan, menurut kapasitas', figure: 'creshcf.matrix' },
  cards: ['coverage', 'risk_class', 'risk', 'vulnerability', 'capacity'].map((key) => `creshcf.${key}`),
  charts: [
    { title: 'Kelas risiko', kind: 'stacked100', series: [{ id: 'creshcf.risk_class', take: 'shares' }] },
    {
      title: 'Cakupan dan bagian yang terkirim',
      kind: 'line',
      series: ['coverage', 'hazard_sent', 'vulnerability_sent', 'capacity_sent'].map((key) => ({
        id: `creshcf.${key}`,
      })),
    },
    {
      title: 'Fasyankes menurut bahaya',
      kind: 'line',
      series: [{ id: 'creshcf.hazard_*', except: 'creshcf.hazard_sent' }],
    },
    { title: 'Rata-rata risiko menurut bahaya', kind: 'line', series: [{ id: 'creshcf.risk_*' }] },
    {
      title: 'Cakupan menurut wilayah',
      kind: 'ranking',
      by: 'regions',
      series: [{ id: 'creshcf.coverage' }],
    },
  ],
}

/** The tabs of the families that have charts of their own. */
export const chartFamilies = [
  waste,
  covid,
  mercury,
  health,
  keyQuestions,
  kit,
  assessment,
] as const satisfies ChartFamily[]

/** How any form is reported, one that was added included. */
export const reportingFamily = (form: string): ChartFamily => ({
  key: 'pelaporan',
  label: 'Pelaporan',
  form,
  cards: ['reporting', 'timeliness', 'verification', 'waiting', 'revision'].map((key) => `${form}.${key}`),
  charts: [
    {
      title: 'Laporan menurut status',
      kind: 'stacked',
      unit: 'laporan',
      series: [
        { id: `${form}.waiting`, take: 'of', name: 'Terkirim', tone: 'blue' },
        { id: `${form}.reporting`, take: 'confirmed', name: 'Terkonfirmasi', tone: 'green' },
        { id: `${form}.revision`, take: 'of', name: 'Perlu perbaikan', tone: 'yellow' },
        // Like what waits, it cannot be told of confirmed reports alone.
        { id: `${form}.waiting`, take: 'missing', name: 'Belum mengirim', tone: 'red' },
      ],
    },
    {
      title: 'Tingkat pelaporan, ketepatan waktu, dan verifikasi',
      kind: 'line',
      series: [{ id: `${form}.reporting` }, { id: `${form}.timeliness` }, { id: `${form}.verification` }],
    },
    { title: 'Peringkat pelaporan', kind: 'ranking', by: 'regions', series: [{ id: `${form}.reporting` }] },
  ],
  spreads: [
    { title: 'Lama verifikasi', figure: `${form}.verification_days`, by: 'time' },
    { title: 'Lama verifikasi menurut kelas', figure: `${form}.verification_days`, by: 'class' },
  ],
})
