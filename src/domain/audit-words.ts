import { accountStatuses } from './accounts.ts'
import { importances, isMinute, momentOfMinute } from './announcements.ts'
import { type AuditAction, auditActions, type AuditSubject } from './audit-actions.ts'
import { documentAccess, documentStatuses } from './documents.ts'
import { type FacilityField, facilityFields } from './facility-fields.ts'
import { type FacilityType, facilityTypes } from './facility.ts'
import { type ProgramScope, programScopes } from './program-scopes.ts'
import { type ReportStatus, reportStatuses } from './report-status.ts'
import { type Role, roles } from './roles.ts'
import { dayText, momentText, monthText, yesNoText } from './words.ts'

/** One field of an entry of the audit, before and after, as a person reads it; null where it was or is empty. */
type AuditChange = { label: string; before: string | null; after: string | null }

/** What an entry may name by a code: a region, or a facility or a file by its id. */
export type NamedThing = 'region' | 'facility' | 'file'
/** The name behind a code; undefined where it is not known any more. */
export type NameOf = (thing: NamedThing, code: string | number) => string | undefined

/** A field of an entry whose subject has no table of its own fields: its label, and its value in words, or whose name it is. */
type Field = { label: string; text?: (value: string) => string | undefined; names?: NamedThing }
const fields: Readonly<Record<string, Field>> = {
  status: {
    label: 'Status',
    text: (value) =>
      // Safe: what the tables lack is undefined.
      accountStatuses[value as keyof typeof accountStatuses] ??
      (reportStatuses[value as ReportStatus] as { short: string } | undefined)?.short,
  },
  role: {
    label: 'Peran',
    // Safe: what the table lacks is undefined.
    text: (value) => (roles[value as Role] as { label: string } | undefined)?.label,
  },
  username: { label: 'Nama pengguna' },
  full_name: { label: 'Nama lengkap' },
  email: { label: 'Surel' },
  phone: { label: 'Nomor telepon' },
  position: { label: 'Jabatan' },
  profile: { label: 'Profil' },
  photo: { label: 'Foto' },
  threat: { label: 'Ancaman' },
  digest: { label: 'Ringkasan harian' },
  address: { label: 'Alamat' },
  name: { label: 'Nama' },
  scopes: {
    label: 'Izin',
    // Safe: what the table lacks is undefined.
    text: (value) => (programScopes[value as ProgramScope] as { label: string } | undefined)?.label,
  },
  reporters: { label: 'Nama dan nomor pelapor disertakan' },
  expires_on: { label: 'Berlaku sampai', text: dayText },
  title: { label: 'Judul' },
  body: { label: 'Isi' },
  importance: {
    label: 'Kepentingan',
    // Safe: what the table lacks is undefined.
    text: (value) => (importances as Partial<Record<string, string>>)[value],
  },
  roles: {
    label: 'Peran',
    // Safe: as above.
    text: (value) => (roles[value as Role] as { label: string } | undefined)?.label,
  },
  facility_types: {
    label: 'Jenis fasyankes',
    // Safe: as above.
    text: (value) => (facilityTypes[value as FacilityType] as { label: string } | undefined)?.label,
  },
  regions: { label: 'Wilayah', names: 'region' },
  link: { label: 'Tombol' },
  from: { label: 'Tampil sejak', text: minuteText },
  until: { label: 'Tampil sampai', text: minuteText },
  province_code: { label: 'Provinsi', names: 'region' },
  regency_code: { label: 'Kabupaten/kota', names: 'region' },
  province_id: { label: 'Provinsi', names: 'region' },
  regency_id: { label: 'Kabupaten/kota', names: 'region' },
  facility_id: { label: 'Fasyankes', names: 'facility' },
  version: { label: 'Versi' },
  valid_from: { label: 'Berlaku mulai', text: monthText },
  month: { label: 'Bulan', text: monthText },
  due_day: { label: 'Batas waktu, tanggal' },
  lock_day: { label: 'Dikunci sesudah tanggal' },
  number: { label: 'Versi' },
  note: { label: 'Catatan' },
  restored_from: { label: 'Dipulihkan dari versi' },
  source: { label: 'Sumber' },
}

/** What a field is called, or says, of one subject alone. */
const fieldsOf: Partial<Record<AuditSubject, Readonly<Record<string, Field>>>> = {
  document: {
    status: {
      label: 'Status',
      // Safe: what the table lacks is undefined.
      text: (value) => (documentStatuses as Partial<Record<string, { label: string }>>)[value]?.label,
    },
    kategori: { label: 'Kategori' },
    description: { label: 'Uraian' },
    access: {
      label: 'Siapa yang boleh membaca',
      // Safe: as above.
      text: (value) => (documentAccess as Partial<Record<string, string>>)[value],
    },
    note: { label: 'Catatan versi' },
    file_id: { label: 'Berkas', names: 'file' },
    versions: { label: 'Versi' },
  },
  form: {
    from: { label: 'Berlaku mulai', text: monthText },
    // Only in entries of earlier versions, which a trail keeps.
    until: { label: 'Sampai', text: monthText },
    closed_from: { label: 'Ditutup mulai', text: monthText },
    filled_from: { label: 'Diisi lagi mulai', text: monthText },
    is_undone: { label: 'Penutupan dibatalkan' },
  },
}

/** What an act tells beside fields before and after, and a reader needs; what else it keeps is for who looks into the database. */
const told: Partial<Record<AuditSubject, readonly string[]>> = {
  form: [
    ...['version', 'valid_from', 'month', 'from', 'until', 'due_day', 'lock_day'],
    ...['closed_from', 'filled_from', 'is_undone'],
  ],
  document: ['number', 'file_id', 'note', 'restored_from'],
  boundarySet: ['source'],
}

const fieldOf = (subject: string, name: string): Field | undefined =>
  // Safe: what the tables lack is undefined.
  fieldsOf[subject as AuditSubject]?.[name] ?? fields[name]

/** Minutes are kept in WIB. */
function minuteText(value: string): string | undefined {
  return isMinute(value) ? momentText(momentOfMinute(value), 'WIB') : undefined
}

/** The words of an act; its own name where the table does not know it (any more). */
export const wordsOfAct = (action: string): string =>
  // Safe: what the table lacks is undefined.
  (auditActions[action as AuditAction] as { words: string } | undefined)?.words ?? action

type Values = Readonly<Record<string, unknown>>

/** What an entry says of the fields that changed. What is not understood keeps its own name and value. */
export function auditChanges(subject: string, detail: Values, nameOf: NameOf): AuditChange[] {
  const [former, present] = sidesOf(subject, detail)
  const names = [...new Set([...Object.keys(former), ...Object.keys(present)])]
  const order = orderOf(subject)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((name) => ({
      label: labelOf(subject, name),
      before: wordsOf(subject, name, former[name], nameOf),
      after: wordsOf(subject, name, present[name], nameOf),
    }))
    .filter(({ before, after }) => before !== null || after !== null)
}

/** The fields of a subject in the order in which they are read; the database keeps none. */
function orderOf(subject: string): string[] {
  // Safe: what the table lacks is undefined.
  const own = fieldsOf[subject as AuditSubject] ?? {}
  return [
    ...(subject === 'facility' ? Object.keys(facilityFields) : []),
    ...Object.keys(fields),
    ...Object.keys(own),
  ]
}

/** The fields of an entry before and after it. */
function sidesOf(subject: string, { before, after, ...rest }: Values): [before: Values, after: Values] {
  // Safe: what the table lacks is undefined.
  const names = told[subject as AuditSubject] ?? []
  const said = Object.entries(rest).filter(
    ([name, value]) => names.includes(name) && value !== null && value !== '',
  )
  return [valuesOf(before), { ...Object.fromEntries(said), ...valuesOf(after) }]
}

const valuesOf = (given: unknown): Values =>
  // Safe: an object without a prototype of its own has nothing but named values.
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Values) : {}

const isFacilityField = (subject: string, name: string): name is FacilityField =>
  subject === 'facility' && name in facilityFields

const labelOf = (subject: string, name: string): string =>
  isFacilityField(subject, name) ? facilityFields[name].label : (fieldOf(subject, name)?.label ?? name)

function wordsOf(subject: string, name: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return null
  // Safe: the audit was written with the values of this very field.
  if (isFacilityField(subject, name)) return facilityFields[name].text(value as never)
  if (typeof value === 'boolean') return yesNoText(value)
  if (Array.isArray(value))
    return value.map((each) => wordsOf(subject, name, each, nameOf)).join(', ') || null
  const { text, names } = fieldOf(subject, name) ?? {}
  // What has a name is called by it, like the file of a version.
  if (typeof value === 'object' && 'name' in value) return String(value.name)
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value)
  return (names ? nameOf(names, value) : text?.(String(value))) ?? String(value)
}

/** The codes of an entry's fields whose names a reader needs. */
export function codesIn(subject: string, detail: Values): { thing: NamedThing; code: string | number }[] {
  return sidesOf(subject, detail).flatMap((values) =>
    Object.entries(values).flatMap(([name, value]) => {
      const thing = fieldOf(subject, name)?.names
      if (!thing) return []
      const codes: unknown[] = Array.isArray(value) ? value : [value]
      return codes
        .filter((code) => typeof code === 'string' || typeof code === 'number')
        .map((code) => ({ thing, code }))
    }),
  )
}
