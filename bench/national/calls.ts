/** Who asks: their tokens by account, or nobody. */
export const readers = {
  ministry: 'kemenkes@silika.test',
  province: 'provinsi@silika.test',
  city: 'kota@silika.test',
  admin: 'admin@silika.test',
} as const
type Reader = keyof typeof readers | 'visitor'

/** A call that a screen of figures makes; a body makes it a POST. */
export type Call = { what: string; as: Reader; address: string; body?: object }

const now = new Date()
const year = now.getFullYear()
const monthBack = (months: number) =>
  new Date(Date.UTC(year, now.getMonth() - months, 15)).toISOString().slice(0, 7)
const last = monthBack(1)
const [lastYear, lastMonth] = [Number(last.slice(0, 4)), Number(last.slice(5))]
const waste = 'limbahfasyankes'
const figures = (query: string) => `/api/angka?${query}`
const chart = (path: string, what: string, body: object = {}): Call => ({
  what: `chart: ${what}`,
  as: 'ministry',
  address: `/api/grafik/${path}`,
  body: { tahun: lastYear, ...body },
})

/** Every kind of call of map, charts, tables and analysis. */
export const calls: readonly Call[] = [
  { what: 'catalogue', as: 'visitor', address: '/api/katalog' },
  ...(['visitor', 'ministry'] as const).flatMap((as): Call[] => [
    {
      what: `map: provinces in a month (${as})`,
      as,
      address: figures(`indikator=waste_compliance&rinci=anak&dari=${last}&sampai=${last}`),
    },
    {
      what: `map: 514 regencies in a month (${as})`,
      as,
      address: figures(`indikator=waste_compliance&rinci=kabkota&dari=${last}&sampai=${last}`),
    },
  ]),
  {
    what: 'map: 12 months of the provinces',
    as: 'ministry',
    address: figures(`indikator=waste_compliance&rinci=anak&dari=${monthBack(12)}&sampai=${last}`),
  },
  {
    what: 'map: regencies of a province',
    as: 'province',
    address: figures(`indikator=${waste}.reporting&rinci=anak&provinsi_id=32&dari=${last}&sampai=${last}`),
  },
  {
    what: 'map: a city\u2019s facilities',
    as: 'city',
    address: `/api/grafikberanda/marker?tahun=${lastYear}&bulan=${lastMonth}&lokasi=32.73`,
  },
  {
    what: 'map: search for a facility',
    as: 'ministry',
    address: '/api/grafikberanda/namafasyankes?find=cahaya',
  },
  { what: 'map: bounds of the provinces', as: 'visitor', address: '/api/map/getprovinsi' },
  {
    what: 'home: a month of COVID-19 waste, day by day',
    as: 'visitor',
    address: `/api/grafikberanda/limbahcovid?tanggal=${last}-28`,
  },
  { what: 'open data: what there is', as: 'visitor', address: '/api/data-terbuka' },
  {
    what: 'trend: 8 figures, 36 months, nation',
    as: 'ministry',
    address: figures(
      `indikator=${waste}.reporting,${waste}.timeliness,${waste}.verification,waste_generated,waste_per_bed_day,waste_compliance,bor,health_wash&dari=${monthBack(36)}&sampai=${last}`,
    ),
  },
  {
    what: 'trend: by quarter, provinces',
    as: 'ministry',
    address: figures(`indikator=health_wash&rinci=anak&dari=${lastYear}-Q1&sampai=${lastYear}-Q4`),
  },
  chart('limbah-fasyankes/pengelolaan', 'waste compliance by month'),
  chart('limbah-fasyankes/provinsi', 'waste compliance by province', { bulan: lastMonth }),
  chart('limbah-covid/tahun', 'COVID waste by month'),
  chart('alkes-bermerkuri/penghapusan', 'mercury by month'),
  chart('kesehatan-lingkungan/air', 'water by month'),
  chart('kesehatan-lingkungan/air', 'water by province', { bulan: lastMonth }),
  chart('sanitarian-kit/ketersediaan/provinsi', 'kit by province', { bulan: lastMonth }),
  chart(`${waste}/kab-kota`, 'reporting by regency', { bulan: lastMonth, provinsi_id: '35' }),
  {
    what: 'spread of a figure by province',
    as: 'ministry',
    address: `/api/sebaran?indikator=waste_per_bed_day&rinci=anak&dari=${last}&sampai=${last}`,
  },
  {
    what: 'table: first page, whole country',
    as: 'ministry',
    address: `/api/report-table/${waste}?date=${last}`,
  },
  {
    what: 'table: by a figure, descending',
    as: 'ministry',
    address: `/api/report-table/${waste}?date=${last}&sort=waste_generated&order=desc`,
  },
  {
    what: 'table: who has not sent',
    as: 'ministry',
    address: `/api/report-table/${waste}?date=${last}&status=unfilled`,
  },
  { what: 'table: a city', as: 'city', address: `/api/report-table/kesehatanlingkungan?date=${last}` },
  { what: 'analysis: what waits', as: 'admin', address: `/api/analisis/menunggu?bulan=${last}` },
  { what: 'analysis: slowest offices', as: 'admin', address: `/api/analisis/kantor?bulan=${last}` },
  { what: 'analysis: data quality', as: 'admin', address: `/api/analisis/mutu?bulan=${last}` },
  {
    what: 'analysis: data quality of a province',
    as: 'admin',
    address: `/api/analisis/mutu?bulan=${last}&provinsi_id=32`,
  },
  {
    what: 'download: count before it starts',
    as: 'ministry',
    address: `/api/report/download/count?form_type=${waste}&year=${lastYear}`,
  },
]
