import { describe, expect, expectTypeOf, test } from 'vitest'

import { type Answers, defineForm, type FormDefinition, type RowsField } from './define-form.ts'
import type { BorAnswers } from './definitions/bor.ts'
import type { LimbahFasyankesAnswers } from './definitions/limbah-fasyankes.ts'
import { count, form, table, yes } from './testing/one-section.ts'

const balance = {
  rule: 'balance',
  table: 't',
  left: ['jumlah'],
  right: ['sisa'],
  absolute: 0,
  relative: 0,
} as const

/** Days of a month, whole and right, changed in one thing. */
const days = (change: Partial<RowsField>): FormDefinition =>
  form({
    d: {
      kind: 'rows',
      label: 'Hari',
      item: 'hari',
      max: 31,
      orderedBy: 'hari',
      unique: ['hari'],
      fields: {
        hari: { kind: 'date', label: 'Tanggal' },
        apa: { kind: 'choices', label: 'Apa', options: { kosong: 'Kosong' } },
        berat: count,
      },
      groups: [{ title: 'Semua', fields: ['hari', 'apa', 'berat'] }],
      calendar: { idle: { field: 'apa', option: 'kosong' }, total: ['berat'], unit: 'kg' },
      ...change,
    },
  })

describe('a definition is refused at start when', () => {
  test.each<[string, FormDefinition, string]>([
    ['a name is no field name', form({ 'Nama Saya': yes }), '"Nama Saya" is not a field name'],
    ['a calendar has two rows a day', days({ unique: [] }), 'its rows have no date that is unique'],
    [
      'a calendar has no word for a day without anything',
      days({ calendar: { idle: { field: 'apa', option: 'nihil' }, total: [], unit: 'kg' } }),
      'd is a calendar, but apa has no option nihil',
    ],
    [
      'a calendar sums up what is no number',
      days({ calendar: { idle: { field: 'apa', option: 'kosong' }, total: ['apa'], unit: 'kg' } }),
      'd sums apa up, which is no number of it',
    ],
    [
      'a field of a row stands under no heading',
      days({ groups: [{ title: 'Satu', fields: ['hari', 'apa'] }] }),
      'd does not put berat under one of its headings',
    ],
    [
      'a field of a row stands under two headings',
      days({ groups: [{ title: 'Satu', fields: ['hari', 'apa', 'berat', 'apa'] }] }),
      'd does not put apa under one of its headings',
    ],
    [
      'nihil is said by no field',
      { ...form({ a: yes }), nihil: { field: 'a', asks: ['b'], question: 'Ada?', otherwise: 'Ada' } },
      'it is nihil by b, which is not there',
    ],
    ['a name is that of every object', form({ __proto__x: yes }), 'not a field name'],
    [
      'a field is declared twice',
      {
        ...form({ a: yes }),
        sections: [form({ a: yes }), form({ a: yes })].flatMap(({ sections }) => sections),
      },
      'field a is declared twice',
    ],
    ['a cell has the name of a field', form({ air_jumlah: count, t: table }), 'air_jumlah is declared twice'],
    [
      'a condition names a later field',
      form({ a: { ...yes, when: { field: 'b', is: 'ya' } }, b: yes }),
      'a waits for b, which does not come before it',
    ],
    [
      'a condition deep inside names nothing',
      form({
        a: yes,
        b: { ...yes, when: { any: [{ all: [{ field: 'c', is: 'ya' }] }, { field: 'a', is: 'ya' }] } },
      }),
      'b waits for c',
    ],
    [
      'a table waits for a later field',
      form({ t: { ...table, when: { field: 'a', is: 'ya' } }, a: yes }),
      'air_jumlah waits for a',
    ],
    [
      'a cell waits for a column that comes later',
      form({
        t: {
          ...table,
          columns: { ada: { ...yes, when: { field: '{row}_jumlah', above: 0 } }, jumlah: count },
        },
      }),
      'air_ada waits for air_jumlah',
    ],
    [
      'a condition waits for an option that is gone',
      form({
        a: { kind: 'choice', label: 'A', options: { x: 'X' } },
        b: { ...yes, when: { any: [{ field: 'a', is: ['x', 'y'] }] } },
      }),
      'b waits for a to be y, which it cannot be answered with',
    ],
    [
      'a condition asks of a number what only a choice can be',
      form({ a: count, b: { ...yes, when: { field: 'a', is: 'ya' } } }),
      'b waits for a in a way that it is never answered',
    ],
    [
      'a cell waits for what its row cannot answer',
      form({
        t: {
          ...table,
          columns: { ada: yes, jumlah: { ...count, when: { field: '{row}_ada', above: 0 } } },
        },
      }),
      'air_jumlah waits for air_ada in a way that it is never answered',
    ],
    [
      'a section asks nothing, though another does',
      {
        ...form({ a: yes }),
        sections: [...form({ a: yes }).sections, { id: 's2', title: 'S2', fields: {} }],
      },
      'section s2 asks nothing',
    ],
    ['a choice is empty', form({ a: { kind: 'choice', label: 'A', options: {} } }), 'a has no options'],
    [
      'an exclusive answer is not among the answers',
      form({ a: { kind: 'choices', label: 'A', options: { x: 'X' }, exclusive: 'y' } }),
      'a has no option y',
    ],
    ['a range holds nothing', form({ a: { ...count, min: 5, max: 4 } }), 'a allows nothing'],
    [
      'its limits find every number unusual',
      form({ a: { ...count, soft: { below: 100, above: 10 } } }),
      'a finds everything unusual',
    ],
    [
      'a check compares words',
      form({ a: { kind: 'text', label: 'A', max: 9 }, b: count }, [
        { id: 'X', level: 'hard', rule: { rule: 'atMost', field: 'a', limit: 'b' }, message: '' },
      ]),
      'check X compares a, which it cannot',
    ],
    [
      'a repeated field waits for what is not there',
      form({
        r: {
          kind: 'rows',
          label: 'R',
          item: 'r',
          max: 3,
          fields: { x: { ...yes, when: { field: 'y', is: 'ya' } } },
        },
      }),
      'x waits for y',
    ],
    [
      'a unique field does not exist',
      form({ r: { kind: 'rows', label: 'R', item: 'r', max: 3, unique: ['z'], fields: { x: yes } } }),
      'r has no z that could be unique',
    ],
    [
      'a proposal names what is not there',
      form({ a: { ...count, proposal: { plus: ['b'], minus: [] } } }),
      'a is proposed from b',
    ],
    [
      'a check names what is not there',
      form({ a: count }, [
        { id: 'X', level: 'hard', rule: { rule: 'atMost', field: 'a', limit: 'b' }, message: '' },
      ]),
      'check X looks at b',
    ],
    [
      'a check names no table',
      form({ a: count }, [{ id: 'X', level: 'hard', rule: balance, message: '' }]),
      'not a table',
    ],
    [
      'a check names what every object has for a table',
      form({ a: count }, [
        { id: 'X', level: 'hard', rule: { ...balance, table: 'constructor' }, message: '' },
      ]),
      'not a table',
    ],
    [
      'a check names what every object has for a column',
      form({ t: table }, [
        { id: 'X', level: 'hard', rule: { ...balance, left: ['constructor'] }, message: '' },
      ]),
      'check X looks at constructor',
    ],
    [
      'a check compares with nothing',
      form({ t: table }, [{ id: 'X', level: 'hard', rule: { ...balance, right: [] }, message: '' }]),
      'check X compares nothing on one side',
    ],
    [
      'a check names no column',
      form({ t: table }, [{ id: 'X', level: 'hard', rule: balance, message: '' }]),
      'check X looks at sisa',
    ],
    [
      'a list is ordered by what is no date',
      form({ r: { kind: 'rows', label: 'R', item: 'r', max: 3, orderedBy: 'x', fields: { x: yes } } }),
      'r has no date x that could order it',
    ],
    [
      'a row follows another in a list without order',
      form({
        r: {
          kind: 'rows',
          label: 'R',
          item: 'r',
          max: 3,
          fields: { x: count, y: { ...count, proposal: { rowBefore: 'x' } } },
        },
      }),
      'y is proposed from the row before, but r does not order x',
    ],
    [
      'a column of a table is linked to a guide',
      form({ t: { ...table, columns: { jumlah: { ...count, guide: 'bor#rumus' } } } }),
      't links jumlah to a guide',
    ],
    [
      'a field outside a list follows a row',
      form({ x: count, y: { ...count, proposal: { rowBefore: 'x' } } }),
      'y is proposed from the row before, but it stands in no list',
    ],
    [
      'a check names no field of a list',
      form({ r: { kind: 'rows', label: 'R', item: 'r', max: 3, fields: { jumlah: count } } }, [
        { id: 'X', level: 'hard', rule: { ...balance, table: 'r' }, message: '' },
      ]),
      'check X looks at sisa',
    ],
    [
      'a check compares a list with last month’s row by row',
      form({ r: { kind: 'rows', label: 'R', item: 'r', max: 3, fields: { a: count, b: count } } }, [
        {
          id: 'X',
          level: 'hard',
          rule: { rule: 'opensAsClosed', table: 'r', opening: 'a', closing: 'b' },
          message: '',
        },
      ]),
      'they are not fixed',
    ],
    [
      'it is owed while an answer says so that nobody gives',
      {
        ...form({ a: count }),
        applies: {
          types: ['hospital'],
          expected: 'always',
          monthlyWhile: { latestConfirmed: { field: 'b', above: 0 }, afterwardsIn: 1 },
        },
      },
      'it is owed while b says so',
    ],
    [
      'soft checks have nowhere to be explained',
      form({ a: count }, [
        { id: 'X', level: 'soft', rule: { rule: 'atMost', field: 'a', limit: 'a' }, message: '' },
      ]),
      'it may ask for an explanation',
    ],
    [
      'a soft check has figures and no brief words',
      form({ a: count, soft_check_notes: { kind: 'text', label: 'Penjelasan', max: 100 } }, [
        { id: 'X', level: 'soft', rule: { rule: 'atMost', field: 'a', limit: 'a' }, message: '{nilai} kg' },
      ]),
      'check X has no brief words without figures',
    ],
  ])('%s', (_, definition, complaint) => {
    expect(() => defineForm(definition)).toThrow(complaint)
  })

  test('nothing is wrong with it, it is not', () => {
    expect(() => defineForm(days({}))).not.toThrow()
    const whole = form({
      a: yes,
      t: { ...table, when: { field: 'a', is: 'ya' } },
      r: {
        kind: 'rows',
        label: 'R',
        item: 'r',
        max: 3,
        fields: { x: yes, y: { ...yes, when: { field: 'x', is: 'ya' } } },
      },
    })
    expect(defineForm(whole)).toBe(whole)
  })

  test('a column that a row does not have is no field', () => {
    const columns = {
      jumlah: count,
      kedaluwarsa: { kind: 'date', label: 'Kedaluwarsa', onlyFor: 'habis' },
    } as const
    const rows = { air: { label: 'Air' }, reagen: { label: 'Reagen', tags: ['habis'] } }
    const after = (name: string) =>
      form({ t: { ...table, rows, columns }, b: { ...yes, when: { field: name, answered: true } } })
    expect(() => defineForm(after('reagen_kedaluwarsa'))).not.toThrow()
    expect(() => defineForm(after('air_kedaluwarsa'))).toThrow('b waits for air_kedaluwarsa')
  })
})

describe('the type of the answers', () => {
  test('follows from the definition', () => {
    expectTypeOf<LimbahFasyankesAnswers['srt_at_source']>().toEqualTypeOf<'ya' | 'tidak' | undefined>()
    expectTypeOf<LimbahFasyankesAnswers['infectious_generated_kg']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<NonNullable<LimbahFasyankesAnswers['prc_other']>[number]>().toEqualTypeOf<
      'tidak_ada' | 'kubur_berizin' | 'kubur_tanpa_izin' | 'bakar_terbuka' | 'buang_tpa' | 'jual_tanpa_izin'
    >()
    expectTypeOf<NonNullable<LimbahFasyankesAnswers['shipments']>[number]['ship_weight_kg']>().toEqualTypeOf<
      number | undefined
    >()
    expectTypeOf<BorAnswers['bor_beds_total']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Answers<FormDefinition>>().toExtend<object>()
  })
})
