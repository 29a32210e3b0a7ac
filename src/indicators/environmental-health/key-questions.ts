import type { PertanyaanKunciAnswers } from '#forms/definitions/pertanyaan-kunci.ts'

import { oneOf } from '../conditions.ts'
import type { WorthInput } from '../form-worth.ts'
import { waterGates, waterBase, toiletGates, toiletBase, wasteGates, wasteBase } from './common-conditions.ts'
import { type Ladder, levelOn, noLevel, wholeSections } from './ladder.ts'
import { healthSections, washSections, type WashSection, type SectionLevel } from './sections.ts'

const keyLadders: Readonly<Record<WashSection, Ladder<PertanyaanKunciAnswers>>> = {
  air: {
    gates: (a) => waterGates(a.key_water_source, a.key_water_location),
    base: (a) => waterBase(a.key_water_location, a.key_water_now),
  },
  sanitasi: {
    gates: (a) => toiletGates(a.key_toilet_type, a.key_toilet_usable),
    base: (a) =>
      toiletBase([a.key_toilet_staff, a.key_toilet_sex, a.key_toilet_menstrual, a.key_toilet_access]),
  },
  higiene: {
    gates: (a) => [
      [
        a.key_hand_poc === 'berfungsi' || a.key_hand_toilet === 'berfungsi',
        'Sarana kebersihan tangan tidak berfungsi di titik pelayanan maupun di dekat toilet',
      ],
    ],
    base: (a) => [
      [a.key_hand_poc === 'berfungsi', 'Sarana kebersihan tangan belum berfungsi di titik pelayanan'],
      [a.key_hand_toilet === 'berfungsi', 'Sarana cuci tangan belum berfungsi di dekat toilet'],
    ],
  },
  limbah: {
    gates: (a) => wasteGates(a.key_waste_bins, [a.key_waste_infectious, a.key_waste_sharps]),
    base: (a) => wasteBase(a.key_waste_bins, [a.key_waste_infectious, a.key_waste_sharps]),
  },
  kebersihan_lingkungan: {
    gates: (a) => [
      [
        a.key_clean_protocol !== 'tidak_ada' ||
          !oneOf(a.key_clean_training, ['tidak_ada_yang_terlatih', 'tidak_ada_petugas']),
        'SPO pembersihan tidak ada, dan tidak ada petugas kebersihan yang terlatih',
      ],
    ],
    base: (a) => [
      [a.key_clean_protocol === 'ada_lengkap', 'SPO pembersihan belum lengkap'],
      [a.key_clean_training === 'semua', 'Belum semua petugas kebersihan terlatih'],
    ],
  },
}

/** The five sections by the key questions 1 to 16, in the order of `washSections`; they cannot reach layanan paripurna. */
export function keyQuestionLevelsOf(
  answers: PertanyaanKunciAnswers,
  { profile, month, form }: Pick<WorthInput, 'profile' | 'month' | 'form'>,
): SectionLevel<WashSection>[] {
  const whole = wholeSections(form, answers, profile, month)
  return washSections.map((section) => ({
    section,
    label: healthSections[section].label,
    ...(whole.has(section) ? levelOn(keyLadders[section], answers) : noLevel),
  }))
}
