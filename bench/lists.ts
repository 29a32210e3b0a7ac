/**
 * Measures the lists of reports over facilities on as many reports as the country has in years: 13,364 facilities × 6 forms × 20 months;
 * and the lists of a month of every form, of facilities, of their accounts, and of two million acts. Prints a table in Markdown. `npm run bench:lists`; filling the database takes minutes.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'

import { sql } from 'kysely'

import { lackingNames, placeSorts } from '#contract/places.ts'
import { accountSorts } from '#domain/accounts.ts'
import { addMonths } from '#domain/month.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import type { Database } from '#server/database/connect.ts'

import { onDatabase } from '../e2e/product-database.ts'
import { percentile, startMeasured, timesOfReading } from './measuring.ts'
import { openNamedSessions } from './world.ts'

const readers = {
  admin: 'admin@silika.test',
  ministry: 'kemenkes@silika.test',
  province: 'provinsi@silika.test',
  city: 'kota@silika.test',
  facility: 'u32.73-7@contoh.go.id',
} as const
const month = '2024-06'
const months = Array.from({ length: 20 }, (_, index) => addMonths('2023-01', index))
const forms = shippedForms.filter(({ partOf }) => !partOf).map(({ id }) => id)

const list = '/api/data/limbahfasyankes'
const asked: [what: string, as: keyof typeof readers, address: string][] = [
  ['first page of a form, whole country', 'ministry', list],
  ['page 1,000 of it', 'ministry', `${list}?page=1000`],
  ['first page of a month', 'ministry', `${list}?fil_blth=${month}`],
  ['first page of one city', 'ministry', `${list}?fil_kab_kota=32.73`],
  ['first page by a rare name', 'ministry', `${list}?fil_fasyankes_name=uji%2032.73-7`],
  ['first page by a name that nobody has', 'ministry', `${list}?fil_fasyankes_name=tidak%20ada`],
  ['counts of a month per province', 'ministry', `${list}?tipe=rekap&fil_blth=${month}`],
  ['counts of all months per province', 'ministry', `${list}?tipe=rekap`],
  ['first page of a form, a province', 'province', list],
  [
    'counts of a month per city of a province',
    'province',
    `${list}?tipe=rekap&fil_provinsi=32&fil_blth=${month}`,
  ],
  ['first page of a form, a city', 'city', list],
]

/** What a list of accounts is narrowed to; each is asked for in every order. */
const accountFilters = [
  ...[
    '',
    'role=HealthServiceFacility',
    'status=nonactive',
    'locked=true',
    'locked=false',
    'never_signed_in=true',
  ],
  ...[
    'find=uji%2032.73',
    'find=uji',
    'find=tidakada',
    'province_id=32',
    'regency_id=32.73',
    'tipe_fasyankes=2',
  ],
  'page=600',
]
/** The same of the list of facilities. */
const placeFilters = [
  ...['', 'provinsi_id=32', 'kabupatenkota_id=32.73', 'tipe_fasyankes=2', 'status=open', 'status=closed'],
  ...lackingNames.map((name) => `lacking=${name}`),
  ...['find=uji', 'find=uji%2032.73-7', 'find=tidakada', 'page=200'],
]

/** What administrators narrow the reports of every form and facility to. */
const monthFilters = [
  ...['', 'status=sent', 'status=confirmed', 'status=unsend', 'late=1', 'tipe_fasyankes=2', 'page=400'],
  ...forms.map((form) => `form_type=${form}`),
  ...['provinsi_id=32', 'kabupatenkota_id=32.73', 'provinsi_id=32&status=revise&late=1'],
  ...['find=uji', 'find=uji%2032.73-7', 'find=tidakada'],
]

/** What the audit is searched for: a person, a facility, an act, days, and several of them. */
const actSearches = {
  admin: [
    ...['', 'orang=uji%2032.73-7', 'orang=uji', 'orang=tidakada', 'fasyankes=uji%2032.73-7', 'fasyankes=uji'],
    ...[
      'aksi=signIn',
      'aksi=facilityMerged',
      'dari=2026-01-01&sampai=2026-01-02',
      'sampai=2024-12-31',
      'page=200',
      'page=5000',
    ],
    ...['aksi=signIn&orang=uji%2032.73-7', 'aksi=linkSent&fasyankes=uji%2032.73-7&dari=2026-01-01'],
  ],
  facility: ['', 'aksi=signIn', 'dari=2026-01-01&sampai=2026-01-02'],
} as const

await using folder = await mkdtempDisposable(path.join(tmpdir(), 'silika-bench-'))
await using product = await startMeasured(folder.path)
await onDatabase(folder.path, async (database) => {
  const reports = await seed(database)
  console.log(`| ${reports.toLocaleString('en')} reports, ${cpus().length} cores | p50 | slowest of 20 |`)
  console.log('| --- | --- | --- |')
  for (const [what, as, address] of asked) {
    const times = await timesOfReading(`${product.url}${address}`, 20, as)
    console.log(
      `| ${what} (${as}) | ${percentile(times, 0.5).toFixed(0)} ms | ${percentile(times, 1).toFixed(0)} ms |`,
    )
  }
  await measureExport(`${product.url}${list}?format=csv`)
  const accountOrders = accountSorts.flatMap((sort) => [sort, `-${sort}`])
  for (const as of ['admin', 'province'] as const)
    await measureList('accounts', as, ordered(`${product.url}/api/allfilter`, accountFilters, accountOrders))
  await measureList('facilities', 'admin', ordered(`${product.url}/api/fasyankes`, placeFilters, placeSorts))
  await measureList(
    'a month of every form',
    'admin',
    monthFilters.map(
      (filter) => `${product.url}/api/kelola-formulir/laporan?date=${month}&per_page=50&${filter}`,
    ),
  )
  for (const as of ['admin', 'facility'] as const)
    await measureList(
      'acts',
      as,
      actSearches[as].map((search) => `${product.url}/api/jejak?${search}`),
    )
})

/** Fills the narrow rows, month after month as they come in real life; gives how many there are. */
async function seed(database: Database): Promise<number> {
  const { db } = database
  await sql`
    insert into facility (code, name, type, region_type, inpatient, province_code, regency_code)
    select 'U' || regency.code || '-' || n, 'Puskesmas Uji ' || regency.code || '-' || n, 'publicHealthCenter', 'rural', false,
      regency.province_code, regency.code
    from regency cross join generate_series(1, 26) n`.execute(db)
  await sql`
    insert into account (username, full_name, role, facility_id, last_sign_in_at)
    select lower(code) || '@contoh.go.id', 'Akun ' || name, 'HealthServiceFacility', id,
      case when id % 3 = 0 then now() - id * interval '1 minute' end
    from facility where code like 'U%'`.execute(db)
  await sql`
    insert into sign_in_failure (subject, failures, last_failure_at, blocked_until)
    select 'name: ' || lower(code) || '@contoh.go.id', 20, now(), now() + interval '1 day'
    from facility where code like 'U%' and id % 100 = 0`.execute(db)
  await openNamedSessions(database, readers)
  await sql`
    insert into audit (actor_id, at, action, subject, subject_id, facility_id)
    select id, timestamptz '2026-11-01' - random() * interval '3 years',
      (array['signIn', 'signIn', 'signIn', 'linkSent', 'signOut'])[1 + (random() * 4)::int], 'account', id, facility_id
    from account cross join generate_series(1, 144) where facility_id is not null`.execute(db)
  await sql`vacuum analyze audit`.execute(db)
  for (const one of months)
    await sql`
      insert into report (facility_id, form, month, status, form_version, facility_type, province_code, regency_code, created_at,
        saved_at, saved_by, sent_at, first_sent_at, on_time)
      select facility.id, form.id, ${one}, (array['draft', 'sent', 'revise', 'confirmed'])[1 + (random() * 3)::int], 1,
        facility.type, facility.province_code, facility.regency_code, now(), now(), (select min(id) from account), now(), now(), true
      from facility cross join unnest(${forms}::text[]) as form (id)
      where facility.code like 'U%'`.execute(db)
  await sql`vacuum analyze report`.execute(db)
  await sql`vacuum analyze facility`.execute(db)
  await sql`vacuum analyze account`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from report`.execute(db)
  return rows[0]?.total ?? 0
}

async function measureExport(address: string): Promise<void> {
  const begin = performance.now()
  const response = await fetch(address, { headers: { authorization: 'Bearer ministry' } })
  let bytes = 0
  for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).length
  const seconds = (performance.now() - begin) / 1000
  console.log(`| all of a form as CSV: ${(bytes / 1e6).toFixed(0)} MB | ${seconds.toFixed(0)} s | |`)
}

/** The addresses of a list with each filter in every order. */
function ordered(address: string, filters: readonly string[], orders: readonly string[]): string[] {
  return filters.flatMap((filter) => orders.map((order) => `${address}?${filter}&sort=${order}`))
}

async function measureList(
  noun: string,
  as: keyof typeof readers,
  addresses: readonly string[],
): Promise<void> {
  const times: number[] = []
  for (const address of addresses) times.push(...(await timesOfReading(address, 20, as)))
  const at = (share: number) => percentile(times, share).toFixed(0)
  console.log(`| any search of ${noun} (${as}) | ${at(0.5)} ms | p95 ${at(0.95)} ms, slowest ${at(1)} ms |`)
}
