import { defineWorth, keysOf } from '../form-worth.ts'
import { share, stockShare, toned } from '../indicator.ts'
import { kitCategories, kitFacts, kitSummary } from '../sanitarian-kit.ts'

/** The sanitarian kit. */
export const worth = defineWorth({
  facts: {
    table: 'sanitarian_kit_fact',
    columns: {
      owned: 'boolean',
      items_usable: 'smallint',
      items_listed: 'smallint',
      pieces_good: 'integer',
      pieces: 'integer',
      items_calibrated: 'smallint',
      items_to_calibrate: 'smallint',
      items_used: 'smallint',
      items_available: 'smallint',
      category: keysOf(kitCategories),
      inspections: 'integer',
      samples_water: 'integer',
      samples_food: 'integer',
    },
    rowOf: (answers, { month }) => kitFacts(answers, month),
  },
  summary: {
    title: 'Keadaan kit',
    beside: ['alat'],
    of: (answers, { month }) => kitSummary(answers, month),
  },
  indicators: {
    kit_availability: {
      ...stockShare,
      compared: true,
      label: 'Ketersediaan sanitarian kit',
      meaning: 'Jenis alat yang tersedia dan baik, dari 30 jenis; fasyankes tanpa kit dihitung 0.',
      better: 'more',
      main: true,
      of: 'items_usable',
      per: 'items_listed',
      parts: ['Jenis alat tersedia dan baik', 'Jenis alat dalam daftar'],
    },
    kit_condition: {
      ...stockShare,
      label: 'Kondisi alat baik',
      meaning: 'Alat dalam keadaan baik, dari semua alat yang ada.',
      better: 'more',
      of: 'pieces_good',
      per: 'pieces',
      parts: ['Alat baik', 'Alat yang ada'],
    },
    kit_calibration: {
      ...stockShare,
      label: 'Alat terkalibrasi',
      meaning: 'Jenis alat yang kalibrasinya masih berlaku, dari yang tersedia dan perlu dikalibrasi.',
      better: 'more',
      of: 'items_calibrated',
      per: 'items_to_calibrate',
      parts: ['Jenis alat terkalibrasi', 'Jenis alat yang perlu dikalibrasi'],
    },
    kit_use: {
      ...share,
      label: 'Alat digunakan',
      meaning: 'Jenis alat yang digunakan bulan itu, dari yang tersedia.',
      better: 'more',
      of: 'items_used',
      per: 'items_available',
      parts: ['Jenis alat digunakan', 'Jenis alat tersedia'],
    },
    kit_category: {
      kind: 'word',
      label: 'Kelengkapan kit',
      meaning: 'Menurut ketersediaan: lengkap mulai 80%, cukup 50–79,9%, kurang di bawah 50%.',
      words: toned(kitCategories, { complete: 'green', enough: 'yellow', lacking: 'red', none: 'red' }),
      of: 'category',
      good: { words: ['complete'], label: 'Kit lengkap' },
    },
  },
})
