import { type PositionTexts, positionTextsOf, readPosition } from './position-texts.ts'
import type { FacilityRecord, OwnFields } from './record-changes.ts'

/** The fields of the form as they stand there: numbers as they are typed. */
export type RecordTexts = PositionTexts & {
  address: string
  district_id: string
  phone: string
  email: string
  inpatient: boolean
  beds: string
  covid_handler: boolean
}

/** The stored record as the fields show it. */
export function fieldsOf(record: FacilityRecord): RecordTexts {
  return {
    address: record.address ?? '',
    district_id: record.district?.id ?? '',
    phone: record.phone ?? '',
    email: record.email ?? '',
    inpatient: record.inpatient,
    beds: record.beds === null ? '' : String(record.beds),
    covid_handler: record.covid_handler,
    ...positionTextsOf(record),
  }
}

/** What stands in the fields, read; a position that cannot be read is null. */
export function typedIn({
  address,
  phone,
  email,
  beds,
  latitude,
  longitude,
  ...texts
}: RecordTexts): OwnFields {
  const { place } = readPosition({ latitude, longitude })
  return {
    address: address.trim() || null,
    district_id: texts.district_id || null,
    phone: phone.trim() || null,
    email: email.trim() || null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    inpatient: texts.inpatient,
    beds: texts.inpatient && beds.trim() !== '' ? Number(beds.trim()) : null,
    covid_handler: texts.covid_handler,
  }
}

/** What cannot be read as a number, by field. */
export function faultsIn({ inpatient, beds, ...texts }: RecordTexts): Readonly<Record<string, string>> {
  const isUnreadable = inpatient && beds.trim() !== '' && !/^\d{1,5}$/.test(beds.trim())
  return {
    ...readPosition(texts).faults,
    ...(isUnreadable ? { beds: 'Tulis angka bulat, misalnya 120' } : {}),
  }
}
