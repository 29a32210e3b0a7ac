import { namesOf } from './names-of.ts'

/**
 * Service levels of environmental health after the JMP ladder and WASH FIT; "paripurna" is the national advanced level. The
 * order is the ordinal: 0 none to 3 plenary. Anything but the upper three is 'tidak ada layanan'.
 */
export const serviceLevels = {
  no_service: { ordinal: 0, label: 'tidak ada layanan', colour: 'red' },
  limited_service: { ordinal: 1, label: 'layanan terbatas', colour: 'yellow' },
  base_service: { ordinal: 2, label: 'layanan dasar', colour: 'green' },
  plenary_service: { ordinal: 3, label: 'layanan paripurna', colour: 'blue' },
} as const
export type ServiceLevel = keyof typeof serviceLevels
export const serviceLevelNames = namesOf(serviceLevels)
