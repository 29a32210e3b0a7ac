import { facilityTypes, hospitalClasses, ownerships, regionTypes } from './facility.ts'
import { positionText } from './position.ts'
import { dayText, monthText, yesNoText } from './words.ts'

/** Who may change a field of a facility's record. */
type Keeper = 'facility' | 'administrator'
type Field = { label: string; keeper: Keeper; text: (value: never) => string }

const asIs = (value: string | number) => String(value)

/**
 * The record of a facility as its history shows it: the words of each field, who keeps it, and its value as a person reads it. A
 * facility keeps what changes in its daily work; what it is known by, and what it is judged by (its class and its region), is an
 * administrator's.
 */
export const facilityFields = {
  name: { label: 'Nama', keeper: 'administrator', text: asIs },
  code: { label: 'Kode', keeper: 'administrator', text: asIs },
  type: {
    label: 'Jenis fasyankes',
    keeper: 'administrator',
    text: (value: keyof typeof facilityTypes) => facilityTypes[value].label,
  },
  hospital_class: {
    label: 'Kelas rumah sakit',
    keeper: 'administrator',
    text: (value: keyof typeof hospitalClasses) => hospitalClasses[value],
  },
  region_type: {
    label: 'Jenis wilayah',
    keeper: 'administrator',
    text: (value: keyof typeof regionTypes) => regionTypes[value],
  },
  ownership: {
    label: 'Kepemilikan',
    keeper: 'administrator',
    text: (value: keyof typeof ownerships) => ownerships[value],
  },
  regency: { label: 'Kabupaten/kota', keeper: 'administrator', text: asIs },
  district: { label: 'Kecamatan', keeper: 'facility', text: asIs },
  address: { label: 'Alamat', keeper: 'facility', text: asIs },
  phone: { label: 'Nomor telepon', keeper: 'facility', text: asIs },
  email: { label: 'Surel', keeper: 'facility', text: asIs },
  position: { label: 'Posisi', keeper: 'facility', text: positionText },
  inpatient: { label: 'Rawat inap', keeper: 'facility', text: yesNoText },
  beds: { label: 'Tempat tidur', keeper: 'facility', text: asIs },
  covid_handler: { label: 'Menangani COVID-19', keeper: 'facility', text: yesNoText },
  active_since: { label: 'Aktif sejak', keeper: 'administrator', text: dayText },
  moved_from: { label: 'Wilayah berlaku mulai', keeper: 'administrator', text: monthText },
  closed_from: { label: 'Tutup mulai', keeper: 'administrator', text: monthText },
  opened_from: { label: 'Buka kembali mulai', keeper: 'administrator', text: monthText },
  merged_into: { label: 'Digabung ke', keeper: 'administrator', text: asIs },
  merged: { label: 'Menerima laporan dari', keeper: 'administrator', text: asIs },
  reason: { label: 'Alasan', keeper: 'administrator', text: asIs },
} as const satisfies Record<string, Field>
export type FacilityField = keyof typeof facilityFields
