import { defineWorth, keysOf } from '../form-worth.ts'
import { share, toned } from '../indicator.ts'
import { ratioOf } from '../ratio.ts'
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
      ...share,
      label: 'Ketersediaan sanitarian kit',
      main: true,
      of: ({ items_usable, items_listed }) => ratioOf(items_usable, items_listed),
    },
    kit_condition: {
      ...share,
      label: 'Kondisi alat baik',
      of: ({ pieces_good, pieces }) => ratioOf(pieces_good, pieces),
    },
    kit_calibration: {
      ...share,
      label: 'Alat terkalibrasi',
      of: ({ items_calibrated, items_to_calibrate }) => ratioOf(items_calibrated, items_to_calibrate),
    },
    kit_use: {
      ...share,
      label: 'Alat digunakan',
      of: ({ items_used, items_available }) => ratioOf(items_used, items_available),
    },
    kit_category: {
      kind: 'word',
      label: 'Kelengkapan kit',
      words: toned(kitCategories, { complete: 'green', enough: 'yellow', lacking: 'red', none: 'red' }),
      of: ({ category }) => category,
    },
  },
})
