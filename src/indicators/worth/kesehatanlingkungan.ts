import { formIds } from '#domain/form-ids.ts'

import { type HealthSection, healthSectionNames, healthSections } from '../environmental-health/sections.ts'
import { environmentalHealthFacts } from '../environmental-health/worth.ts'
import { defineWorth } from '../form-worth.ts'
import { baseOrBetter, type Indicator, levels, standing, yesNoWords } from '../indicator.ts'
import { criteria } from '../waste-services.ts'

type SectionFacts = Record<`${HealthSection}_level`, string | null> &
  Record<`${HealthSection}_score`, number | null>

const ofSections = Object.fromEntries(
  healthSectionNames.flatMap((section): [string, Indicator<SectionFacts>][] => [
    [
      `health_${section}_level`,
      {
        kind: 'word',
        label: healthSections[section].label,
        meaning: `Tingkat layanan bagian ${healthSections[section].label} menurut laporan kesehatan lingkungan.`,
        better: 'more',
        words: levels,
        of: `${section}_level`,
        good: { words: baseOrBetter, label: `${healthSections[section].label}: layanan dasar atau lebih` },
      },
    ],
    [
      `health_${section}_score`,
      {
        ...standing,
        label: `Skor ${healthSections[section].label}`,
        meaning: `Bagian syarat ${healthSections[section].label} yang terpenuhi, 0 sampai 100; untuk wilayah, rata-rata fasyankes.`,
        better: 'more',
        of: `${section}_score`,
      },
    ],
  ]),
)

/** Environmental health, section by section. Beds count as the month's BOR has them. */
export const worth = defineWorth({
  facts: {
    table: 'environmental_health_fact',
    columns: {
      air_level: 'service_level?',
      sanitasi_level: 'service_level?',
      limbah_level: 'service_level?',
      higiene_level: 'service_level?',
      kebersihan_lingkungan_level: 'service_level?',
      energi_level: 'service_level?',
      manajemen_level: 'service_level?',
      air_score: 'double precision?',
      sanitasi_score: 'double precision?',
      limbah_score: 'double precision?',
      higiene_score: 'double precision?',
      kebersihan_lingkungan_score: 'double precision?',
      energi_score: 'double precision?',
      manajemen_score: 'double precision?',
      wash_level: 'service_level?',
      criteria: 'boolean?',
      water_and_sanitation: 'boolean?',
    },
    alsoFrom: [formIds.bor],
    rowOf: environmentalHealthFacts,
  },
  summary: 'drawn',
  indicators: {
    health_wash: {
      kind: 'word',
      label: 'Tingkat layanan WASH',
      meaning: 'Tingkat terendah di antara Air, Sanitasi, Higiene, Limbah, dan Kebersihan Lingkungan.',
      better: 'more',
      main: true,
      words: levels,
      of: 'wash_level',
      good: { words: baseOrBetter, label: 'WASH: layanan dasar atau lebih' },
    },
    health_criteria: {
      kind: 'word',
      label: 'Kriteria kesehatan lingkungan',
      meaning: 'Sesuai Kriteria bila kelima bagian WASH mencapai layanan dasar atau paripurna.',
      better: 'more',
      words: criteria,
      of: 'criteria',
      good: { words: ['ya'], label: 'Kesehatan lingkungan Sesuai Kriteria' },
    },
    health_water_and_sanitation: {
      kind: 'word',
      label: 'Air dan sanitasi layak',
      meaning: 'Air dan Sanitasi keduanya mencapai layanan dasar atau paripurna.',
      better: 'more',
      regional: true,
      words: yesNoWords,
      of: 'water_and_sanitation',
      good: { words: ['ya'], label: 'Air dan sanitasi layak' },
    },
    ...ofSections,
  },
})
