import { listFacilities } from '#contract/facility-lists.ts'
import type { User } from '#contract/users.ts'
import { placesOfRoles } from '#domain/accounts.ts'
import type { Role } from '#domain/roles.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import type { Option } from '../../ui/combobox.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { RegionFields } from '../../ui/region-picker.tsx'
import { SearchableSelect } from '../../ui/searchable-select.tsx'
import { Select } from '../../ui/select.tsx'
import type { TextOf } from '../../ui/use-edit-form.ts'
import { useGivenRoles } from './use-given-roles.ts'

/** What a form of an account holds; its keys are the fields of the calls. */
export type Values = {
  username: string
  full_name: string
  phone: string
  position: string
  profile: string
  roles: Role | ''
  facility_id: Option | null
  province_id: string
  regency_id: string
}
/** Of an account with such a role: a facility, a region, or neither. */
const placeOf = (role: Role | '') => (role === '' ? 'nothing' : placesOfRoles[role])

export function valuesOf(account: User | null): Values {
  const isOffice = account !== null && account.facility_id === null
  return {
    username: account?.username ?? '',
    full_name: account?.full_name ?? '',
    phone: account?.phone ?? '',
    position: account?.position ?? '',
    profile: account?.profile ?? '',
    roles: account?.roles ?? '',
    facility_id: account && facilityIn(account),
    province_id: isOffice ? (account.province_id ?? '') : '',
    regency_id: isOffice ? (account.regency_id ?? '') : '',
  }
}
/** The values of a new account of a facility. */
export const valuesFor = ({ facility_id, name }: { facility_id: number; name: string }): Values => ({
  ...valuesOf(null),
  roles: 'HealthServiceFacility',
  facility_id: { id: String(facility_id), label: name },
})

const facilityIn = ({ facility_id, nama_rs, nama_puskesmas }: User): Option | null =>
  facility_id === null
    ? null
    : { id: String(facility_id), label: nama_rs ?? nama_puskesmas ?? `No. ${facility_id}` }

/** The values as the calls take them; what does not belong to the role is empty. */
export function bodyOf({ facility_id, province_id, regency_id, roles, ...texts }: Values) {
  const place = placeOf(roles)
  return {
    username: texts.username,
    full_name: texts.full_name,
    phone: texts.phone.trim() || null,
    position: texts.position.trim() || null,
    profile: texts.profile.trim() || null,
    // Safe: the schema says that a role is missing.
    roles: roles as Role,
    facility_id: place === 'facility' && facility_id ? Number(facility_id.id) : null,
    // The region of a facility's account is the facility's.
    ...(place !== 'facility' && {
      province_id: place === 'nothing' ? null : province_id || regency_id.slice(0, 2) || null,
      regency_id: place === 'regency' ? regency_id || null : null,
    }),
  }
}

/** What is missing of the place; `own` is the province of an office, whose accounts lie in it. */
export function placeFaults(
  { roles, facility_id, province_id, regency_id }: Values,
  own: string | undefined,
) {
  const faults: Record<string, string> = {}
  const place = placeOf(roles)
  if (place === 'facility' && !facility_id) faults['facility_id'] = 'Pilih fasyankes'
  if ((place === 'province' || place === 'regency') && !(own || province_id || regency_id))
    faults['province_id'] = 'Pilih provinsi'
  else if (place === 'regency' && !regency_id) faults['regency_id'] = 'Pilih kabupaten/kota'
  return faults
}

type Form = {
  values: Values
  set: (change: Partial<Values>) => void
  faultOf: (field: string) => string | undefined
  text: TextOf<'username' | 'full_name' | 'phone' | 'position' | 'profile'>
}

export const fieldLabels = {
  full_name: 'Nama lengkap',
  username: 'Alamat surel (nama pengguna)',
  phone: 'Nomor telepon',
  position: 'Jabatan',
  profile: 'Profil',
  roles: 'Peran',
} as const

/** The fields of an account: the role, what belongs to it, and the person. */
export function AccountFields({ form: { values, set, faultOf, text } }: { form: Form }) {
  const given = useGivenRoles()
  const place = placeOf(values.roles)
  return (
    <>
      <Select
        label={fieldLabels.roles}
        error={faultOf('roles')}
        value={values.roles}
        options={values.roles === '' ? [{ value: '', label: 'Pilih peran' }, ...given] : given}
        onChange={(next) => set({ roles: given.find(({ value }) => value === next)?.value ?? '' })}
      />
      {place === 'facility' && (
        <FacilityField
          value={values.facility_id}
          error={faultOf('facility_id')}
          onChange={(facility_id) => set({ facility_id })}
        />
      )}
      {(place === 'province' || place === 'regency') && (
        <RegionFields
          province={values.province_id}
          regency={values.regency_id}
          hasRegency={place === 'regency'}
          faults={{ province: faultOf('province_id'), regency: faultOf('regency_id') }}
          onChange={(province_id, regency_id) => set({ province_id, regency_id })}
        />
      )}
      <TextField label={fieldLabels.full_name} {...text('full_name')} required />
      <TextField
        label={fieldLabels.username}
        hint="Dipakai untuk masuk dan menerima surat."
        type="email"
        {...text('username')}
        required
      />
      <TextField label={fieldLabels.phone} type="tel" {...text('phone')} />
      <TextField label={fieldLabels.position} {...text('position')} />
      <TextAreaField label={fieldLabels.profile} rows={2} {...text('profile')} />
    </>
  )
}

/** One of the facilities that an office reaches, or of all. */
function FacilityField({
  value,
  error,
  onChange,
}: {
  value: Option | null
  error: string | undefined
  onChange: (facility: Option | null) => void
}) {
  const provinsi_id = useMe().region?.province_id
  return (
    <SearchableSelect
      label="Fasyankes"
      placeholder="Ketik nama atau kode"
      value={value}
      error={error}
      among={['facilities', provinsi_id]}
      find={async (find) => {
        const query = { provinsi_id, find: find || undefined, per_page: 50 }
        const { data } = await call(listFacilities, { query })
        // Those that still need an account come first.
        return data
          .toSorted((one, other) => Number(one.user_id !== null) - Number(other.user_id !== null))
          .map(({ id, name, regency, user_id }) => ({
            id: String(id),
            label: name,
            detail: user_id === null ? regency : `${regency}, sudah ada akun`,
          }))
      }}
      onChange={onChange}
    />
  )
}
