import { facilityImport } from '#server/features/facility/places/importing.ts'
import { officeImport } from '#server/features/offices/importing.ts'
import { accountImport } from '#server/features/users/importing.ts'

/** Files for an import, as an office keeps them: a Puskesmas and a hospital in turn, spread over regions. */

const kinds = { offices: officeImport, facilities: facilityImport, accounts: accountImport }
type Cells = Readonly<Record<string, string>>

const csvOf = (kind: keyof typeof kinds, rows: readonly Cells[]): string => {
  const { columns } = kinds[kind]
  const lines = rows.map((row) => Object.keys(columns).map((name) => row[name] ?? ''))
  return [Object.values(columns).map(({ label }) => label), ...lines]
    .map((cells) => cells.join(';'))
    .join('\r\n')
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const codeOf = (number: number) => `IMP-${String(number).padStart(5, '0')}`
export const nameOf = (number: number) =>
  `${number % 4 === 0 ? 'RS' : 'Puskesmas'} Impor ${String(number).padStart(5, '0')}`
export const usernameOf = (number: number) => `${codeOf(number).toLowerCase()}@contoh.go.id`

/** An office for each of these regions; another `street` makes a file of changes. */
export const officeFile = (regions: readonly string[], street = 'Merdeka'): string =>
  csvOf(
    'offices',
    regions.map((region) => ({
      region,
      name: `Dinas Kesehatan ${region}`,
      address: `Jalan ${street} No. ${region}`,
      phone: `021-500${region.replace('.', '')}`,
      email: `dinkes-${region.replace('.', '')}@example.id`,
    })),
  )

/** Another `street` makes a file of changes out of one of new facilities. */
export const facilityFile = (count: number, regencies: readonly string[], street = 'Merdeka'): string =>
  csvOf(
    'facilities',
    numbers(count).map((number) => {
      const isHospital = number % 4 === 0
      return {
        code: codeOf(number),
        name: nameOf(number),
        type: isHospital ? 'Rumah Sakit' : 'Puskesmas',
        hospital_class: isHospital ? 'Kelas C' : '',
        region_type: 'Perdesaan',
        regency_id: regencies[number % regencies.length] ?? '',
        address: `Jalan ${street} No. ${number}`,
        phone: `021-${5_000_000 + number}`,
        email: `surat@${codeOf(number).toLowerCase()}.example.id`,
        latitude: (-6.9 + number / 1e5).toFixed(5),
        longitude: (107.6 + number / 1e5).toFixed(5),
        inpatient: isHospital ? 'Ya' : 'Tidak',
        beds: isHospital ? '100' : '',
        covid_handler: 'Tidak',
        active_since: '01/01/2020',
      }
    }),
  )

/** An account for each of those facilities. */
export const accountFile = (count: number, position = 'Sanitarian'): string =>
  csvOf(
    'accounts',
    numbers(count).map((number) => ({
      username: usernameOf(number),
      full_name: nameOf(number),
      roles: 'Fasyankes',
      facility_id: codeOf(number),
      phone: `0812${1_000_000 + number}`,
      position,
    })),
  )
