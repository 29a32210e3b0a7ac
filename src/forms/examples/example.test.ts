import { describe, expect, test } from 'vitest'

import { randomOf } from '#domain/random.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'

import { judge } from '../answers/judging.ts'
import { slotsOf } from '../answers/slots.ts'
import type { CheckRule } from '../checks/rules.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import { type Check, defineForm, type FormDefinition } from '../define-form.ts'
import { kinds } from '../kinds/index.ts'
import { isRows } from '../shape.ts'
import { addedForm } from '../testing/added-form.ts'
import { completeSheet, sampleContext, sampleProfiles } from '../testing/samples.ts'
import { exampleOf } from './example.ts'

const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`)
const chance = (seed: string) => ({ random: randomOf(seed), carelessness: 0.5 })
const example = (form: FormDefinition, context: FormContext, seed: string) =>
  exampleOf(form, context, { seed, carelessness: 0.5, scene: null })

const hard = (id: string, rule: CheckRule): Check => ({ id, level: 'hard', message: id, rule })
const inAndOut = { left: ['awal', 'masuk'], right: ['pakai', 'akhir'] }

/** Every rule that is data, on a form that breaks them often when it is answered by chance alone. */
const ruledForm = defineForm({
  ...addedForm,
  id: 'aturan',
  sections: [
    {
      id: 'isi',
      title: 'Isi',
      fields: {
        mulai: { kind: 'date', label: 'Mulai', within: 'month' },
        selesai: { kind: 'date', label: 'Selesai', within: 'month' },
        hari: { kind: 'number', label: 'Hari', unit: 'hari', min: 20, max: 60 },
        izin: { kind: 'date', label: 'Izin berlaku sampai', within: 'month' },
        semua: { kind: 'number', label: 'Semua', max: 100 },
        sebagian: { kind: 'number', label: 'Sebagian', max: 100 },
        stok: {
          kind: 'table',
          label: 'Stok',
          rowLabel: 'Barang',
          rows: { masker: { label: 'Masker' }, sarung: { label: 'Sarung tangan' } },
          columns: {
            awal: { kind: 'number', label: 'Awal', max: 1000 },
            masuk: { kind: 'number', label: 'Masuk', max: 1000 },
            pakai: { kind: 'number', label: 'Pakai', max: 1000 },
            akhir: { kind: 'number', label: 'Akhir', max: 5000 },
          },
        },
        catatan: {
          kind: 'rows',
          label: 'Catatan',
          item: 'catatan',
          min: 1,
          max: 5,
          unique: ['tanggal'],
          orderedBy: 'tanggal',
          fields: {
            tanggal: { kind: 'date', label: 'Tanggal', within: 'monthToDate' },
            awal: { kind: 'number', label: 'Awal', proposal: { rowBefore: 'akhir' } },
            keluar: { kind: 'number', label: 'Keluar' },
            sebab: { kind: 'text', label: 'Sebab', min: 5, when: { field: 'keluar', above: 0 } },
            akhir: {
              kind: 'number',
              label: 'Akhir',
              computed: true,
              proposal: { plus: ['awal'], minus: ['keluar'] },
            },
          },
        },
      },
    },
  ],
  checks: [
    hard('A', { rule: 'notBefore', field: 'selesai', start: 'mulai' }),
    hard('B', { rule: 'withinMonth', field: 'hari', unit: 'days' }),
    hard('C', { rule: 'notExpired', fields: ['izin'] }),
    hard('D', { rule: 'atMost', field: 'sebagian', limit: 'semua' }),
    hard('E', { rule: 'balance', table: 'stok', ...inAndOut, absolute: 0, relative: 0 }),
    hard('F', { rule: 'opensAsClosed', table: 'stok', opening: 'awal', closing: 'akhir' }),
    hard('G', { rule: 'partsAtMost', table: 'catatan', parts: ['keluar'], of: ['awal'] }),
  ],
})

describe.each([addedForm, ruledForm].map((form) => ({ form, id: form.id })))(
  'an example of $id',
  ({ form }) => {
    test('can be sent by every sort of facility, month after month', () => {
      for (const profile of Object.values(sampleProfiles))
        for (const seed of seeds) {
          let previous: AnswerSheet | null = null
          for (const month of ['2026-01', '2026-02', '2026-03']) {
            const context = sampleContext(profile, month, { previous, today: `${month}-15` })
            const judged = judge(form, example(form, context, seed), context)
            expect({ seed, month, errors: judged.errors }).toEqual({ seed, month, errors: [] })
            previous = judged.answers
          }
        }
    })

    test('is the same for the same seed, and another for another', () => {
      const context = sampleContext(sampleProfiles.inpatientCenter, '2026-04')
      const sheets = seeds.map((seed) => example(form, context, seed))
      expect(seeds.map((seed) => example(form, context, seed))).toEqual(sheets)
      expect(new Set(sheets.map((sheet) => JSON.stringify(sheet))).size).toBe(seeds.length)
    })
  },
)

test('a form without a table of samples has a sample all the same, and no check speaks', () => {
  for (const profile of Object.values(sampleProfiles)) {
    const context = sampleContext(profile, '2026-04')
    const judged = judge(addedForm, completeSheet(addedForm, profile, '2026-04'), context)
    expect(judged).toMatchObject({ errors: [], findings: [] })
  }
})

test('what is carried on from month to month stays', () => {
  const { inpatientCenter } = sampleProfiles
  const [april, may] = ['2026-04', '2026-05'].map((month) =>
    example(addedForm, sampleContext(inpatientCenter, month), 'somebody'),
  )
  for (const name of ['reporter_name', 'reporter_phone', 'sumber_utama'])
    expect(may?.[name]).toEqual(april?.[name])
})

test('habits go before the definition, as a value or by the scene, and may leave a question empty', () => {
  const context = sampleContext(sampleProfiles.inpatientCenter, '2026-04')
  const sheet = exampleOf(addedForm, context, {
    seed: 'somebody',
    carelessness: 0,
    scene: { litres: 500 },
    habits: {
      diuji: 'ya',
      tautan_hasil: 'https://contoh.go.id',
      tersedia: ({ litres }) => litres,
      terpakai: ({ litres }, { answers }) => (answers['tersedia'] === litres ? 400 : undefined),
      gangguan: [{ jam: 7 }, { jam: 8 }],
      attachments: null,
    },
    cells: { jumlah: (row) => (row === 'tandon_atas' ? 3 : undefined) },
  })
  expect(sheet).toMatchObject({
    diuji: 'ya',
    tautan_hasil: 'https://contoh.go.id',
    tersedia: 500,
    terpakai: 400,
    gangguan: [{ jam: 7 }, { jam: 8 }],
    tandon_atas_jumlah: 3,
  })
  expect(sheet).not.toHaveProperty('attachments')
  expect(judge(addedForm, sheet, context).errors).toEqual([])
})

test.each(shippedForms.map((form) => ({ form, id: form.id })))(
  'every question of $id accepts the example of its kind, and no soft limit speaks',
  ({ form }) => {
    const calendar = { month: '2026-04', today: '2026-04-20' }
    const fields = slotsOf(form).flatMap(({ field }) =>
      isRows(field) ? Object.values(field.fields) : [field],
    )
    for (const field of fields)
      for (const seed of seeds.slice(0, 5)) {
        const kind = kinds[field.kind]
        // Safe: a field carries the options of its own kind.
        const value = kind.example(field as never, { ...calendar, ...chance(seed) }) as never
        expect(kind.schema(field as never, calendar).safeParse(value).success).toBe(true)
        expect(kind.soft?.(value, field as never, calendar) ?? null).toBeNull()
      }
  },
)
