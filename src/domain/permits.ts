import { namesOf } from './names-of.ts'

/** The permits, contracts and documents that the waste form asks for, in the order in which they are shown. */
export const permits = {
  environment: 'Dokumen lingkungan',
  storage: 'Izin TPS limbah B3',
  transport_permit: 'Izin pengangkutan',
  transport_contract: 'Kerja sama pengangkutan',
  own_processing: 'Izin pengolahan sendiri',
  partner_permit: 'Izin pengolah pihak ketiga',
  partner_contract: 'Kerja sama pengolahan',
  wastewater: 'Persetujuan teknis air limbah',
} as const
export type PermitKey = keyof typeof permits
export const permitKeys = namesOf(permits)

/** How long one still runs; `lasting` has no end, `inProcess` is applied for, `missing` is not there. */
export const permitStates = ['expired', 'soon', 'valid', 'lasting', 'inProcess', 'missing'] as const
export type PermitState = (typeof permitStates)[number]
