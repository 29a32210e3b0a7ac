import { namesOf } from './names-of.ts'

/** What an item of the kit examines. */
export const kitMedia = {
  water: 'Air',
  air: 'Udara',
  soil: 'Tanah',
  food: 'Pangan',
  vector: 'Vektor',
  general: 'Umum',
} as const
type KitMedium = keyof typeof kitMedia

/**
 * The thirty items of a sanitarian kit, in the order of the form. `calibration` is the interval in months of what needs it;
 * what is `consumable` has a stock and an expiry.
 */
export const kitItems = {
  ph_meter_water: { label: 'pH meter air', medium: 'water', calibration: 12 },
  tds_ec_meter: { label: 'TDS/konduktivitas meter', medium: 'water', calibration: 12 },
  turbidity_meter: { label: 'Turbidimeter', medium: 'water', calibration: 12 },
  do_meter: { label: 'DO meter', medium: 'water', calibration: 12 },
  water_thermometer: { label: 'Termometer air digital', medium: 'water', calibration: 12 },
  colorimeter: {
    label: 'Kolorimeter/fotometer (Fe, Mn, nitrat, nitrit)',
    medium: 'water',
    calibration: 12,
  },
  chlorine_comparator: { label: 'Komparator sisa klor', medium: 'water', consumable: true },
  chemical_reagents: { label: 'Reagen kimia air', medium: 'water', consumable: true },
  coliform_test: { label: 'Uji coliform/E. coli (media siap pakai)', medium: 'water', consumable: true },
  portable_incubator: { label: 'Inkubator portabel', medium: 'water', calibration: 12 },
  membrane_filter_set: { label: 'Set saring membran dan pompa', medium: 'water' },
  water_sampling_bottles: { label: 'Botol sampel steril', medium: 'water', consumable: true },
  cool_box: { label: 'Kotak pendingin sampel', medium: 'water' },
  thermohygrometer: { label: 'Termohigrometer', medium: 'air', calibration: 12 },
  lux_meter: { label: 'Lux meter', medium: 'air', calibration: 12 },
  sound_level_meter: { label: 'Sound level meter', medium: 'air', calibration: 12 },
  anemometer: { label: 'Anemometer', medium: 'air', calibration: 12 },
  pm_meter: { label: 'Pengukur partikulat PM2,5/PM10', medium: 'air', calibration: 12 },
  co_co2_meter: { label: 'Pengukur CO/CO₂', medium: 'air', calibration: 12 },
  air_microbe_sampler: { label: 'Alat sampel mikroba udara/cawan', medium: 'air', calibration: 24 },
  soil_ph_meter: { label: 'pH dan kelembapan tanah', medium: 'soil', calibration: 24 },
  food_thermometer: { label: 'Termometer pangan', medium: 'food', calibration: 12 },
  food_test_formalin: { label: 'Uji cepat formalin', medium: 'food', consumable: true },
  food_test_borax: { label: 'Uji cepat boraks', medium: 'food', consumable: true },
  food_test_dyes: { label: 'Uji cepat rhodamin B/methanil yellow', medium: 'food', consumable: true },
  food_test_pesticide: { label: 'Uji cepat pestisida/arsen/sianida', medium: 'food', consumable: true },
  swab_kit: { label: 'Set usap alat makan', medium: 'food', consumable: true },
  vector_kit: {
    label: 'Perangkat vektor (gayung jentik, senter, aspirator, fly grill, perangkap tikus)',
    medium: 'vector',
  },
  gps_tablet: { label: 'Tablet/GPS pendataan', medium: 'general' },
  ppe_bag: { label: 'Ransel lapangan dan APD', medium: 'general', consumable: true },
} as const satisfies Record<string, KitItem>

/** One item of the kit. */
export type KitItem = { label: string; medium: KitMedium; calibration?: 12 | 24; consumable?: true }
export type KitItemName = keyof typeof kitItems
export const kitItemNames = namesOf(kitItems)

/** How many months a calibration of the item lasts; null for what needs none. */
export function calibrationMonthsOf(item: KitItemName): number | null {
  const { calibration }: KitItem = kitItems[item]
  return calibration ?? null
}
