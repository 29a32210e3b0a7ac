import { healthSections, type WashSection, washSections } from '../environmental-health/sections.ts'
import { keyQuestionFacts } from '../environmental-health/worth.ts'
import { defineWorth } from '../form-worth.ts'
import { baseOrBetter, type Indicator, levels } from '../indicator.ts'

const ofSections = Object.fromEntries(
  washSections.map(
    (section): [string, Indicator<Readonly<Record<`${WashSection}_level`, string | null>>>] => [
      `key_${section}_level`,
      {
        kind: 'word',
        label: healthSections[section].label,
        meaning: `Tingkat layanan bagian ${healthSections[section].label} menurut pertanyaan kunci; paling tinggi layanan dasar.`,
        better: 'more',
        words: levels,
        of: `${section}_level`,
        good: {
          words: baseOrBetter,
          label: `${healthSections[section].label}: layanan dasar (pertanyaan kunci)`,
        },
      },
    ],
  ),
)

/** The key questions of environmental health. */
export const worth = defineWorth({
  facts: {
    table: 'key_question_fact',
    columns: {
      air_level: 'service_level?',
      sanitasi_level: 'service_level?',
      higiene_level: 'service_level?',
      limbah_level: 'service_level?',
      kebersihan_lingkungan_level: 'service_level?',
      wash_level: 'service_level?',
      water_and_sanitation: 'boolean?',
      power_now: 'boolean?',
      licensed_waste: 'boolean?',
    },
    rowOf: keyQuestionFacts,
  },
  summary: 'drawn',
  indicators: {
    key_wash: {
      kind: 'word',
      label: 'Tingkat layanan WASH (pertanyaan kunci)',
      meaning: 'Tingkat terendah di antara lima bagian WASH menurut pertanyaan kunci.',
      better: 'more',
      main: true,
      words: levels,
      of: 'wash_level',
      good: { words: baseOrBetter, label: 'WASH: layanan dasar (pertanyaan kunci)' },
    },
    ...ofSections,
  },
})
