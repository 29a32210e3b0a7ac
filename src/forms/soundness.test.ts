import { expect, test } from 'vitest'

import type { FormDefinition } from './define-form.ts'
import { faultsIn } from './soundness.ts'
import { count, form, table, yes } from './testing/one-section.ts'

const list = { kind: 'rows', label: 'R', item: 'r', max: 3 } as const

/** What keeps a form from working, in the words of those who write its file. */
const complaintsOf = (definition: FormDefinition) => faultsIn(definition).map(({ english }) => english)

test.each<[string, FormDefinition, string]>([
  [
    'a sum is made of one that is itself filled in below it',
    form({
      whole: { ...count, proposal: { plus: ['part'], minus: [] }, computed: true },
      a: count,
      part: { ...count, proposal: { plus: ['a'], minus: [] } },
    }),
    'whole is made of part, which is filled in below it',
  ],
  [
    'an unusual number has nowhere to be explained',
    form({ a: { ...count, soft: { above: 10 } } }),
    'it may ask for an explanation, but there is no soft_check_notes',
  ],
  [
    'the message of a check has a word that its rule does not fill in',
    form({ a: count, b: count }, [
      {
        id: 'X',
        level: 'hard',
        rule: { rule: 'atMost', field: 'a', limit: 'b' },
        message: 'Paling banyak {lain}.',
      },
    ]),
    'check X says {lain}, which it does not know',
  ],
  [
    'a cell of a list is proposed from last month, which has no such row',
    form({ r: { ...list, fields: { a: { ...count, proposal: { previous: 'a' } } } } }),
    'a looks at a of last month',
  ],
  [
    'a cell of a list waits for one to rise, which last month has not',
    form({ r: { ...list, fields: { a: count, b: { ...yes, when: { field: 'a', rose: true } } } } }),
    'b looks at a of last month',
  ],
  [
    'a question waits for something unusual, and would stay answered and refused when that has gone',
    form({ a: yes, b: { ...yes, when: { any: [{ findings: 'soft' }, { field: 'a', is: 'ya' }] } } }),
    'b waits for something unusual, which only soft_check_notes can',
  ],
  ['a table has no rows', form({ a: yes, t: { ...table, rows: {} } }), 't has nothing to answer in it'],
  ['a list has no columns', form({ a: yes, r: { ...list, fields: {} } }), 'r has nothing to answer in it'],
  [
    'a row that nobody opens leaves open what must be answered',
    form({ t: { ...table, columns: { jumlah: { ...count, empty: 0 }, ada: yes } } }),
    'air_ada must be answered, but nothing is stored for it',
  ],
  [
    'the least that holds where nothing is said lies above the most',
    form({ a: { ...count, max: -18 } }),
    'a allows nothing',
  ],
  [
    'a text must be longer than it may be where nothing is said',
    form({ a: { kind: 'text', label: 'A', min: 600 } }),
    'a allows nothing',
  ],
  [
    'no whole number lies within the limits',
    form({ a: { ...count, min: 0.2, max: 0.8 } }),
    'a allows nothing',
  ],
  [
    'a sum keeps fewer decimals than what it is made of',
    form({
      a: { ...count, decimals: 2 },
      whole: { ...count, proposal: { plus: ['a'], minus: [] }, computed: true },
    }),
    'whole is proposed from a, whose answers it does not always accept',
  ],
  [
    'a number is taken from an answer of another kind',
    form({ a: yes, b: { ...count, proposal: { sameAs: 'a' } } }),
    'b is proposed from a, whose answers it does not always accept',
  ],
  [
    'a choice is taken from one with more options',
    form({
      a: { kind: 'choice', label: 'A', options: { satu: 'Satu', dua: 'Dua' } },
      b: { kind: 'choice', label: 'B', options: { satu: 'Satu' }, proposal: { sameAs: 'a' } },
    }),
    'b is proposed from a, whose answers it does not always accept',
  ],
  [
    'a number that is never 0 is proposed to be 0',
    form({ a: { ...count, min: 1, proposal: { zeroWhen: { profile: 'inpatient', is: false } } } }),
    'a is proposed to be 0, which it does not accept: Paling kecil 1',
  ],
  [
    'a row that nobody opens stores what its column refuses',
    form({ t: { ...table, columns: { jumlah: { ...count, min: 1, empty: 0 } } } }),
    'air_jumlah stores 0 in a row that nobody opens, which it does not accept: Paling kecil 1',
  ],
  [
    'a column of a table takes uploads',
    form({
      t: {
        ...table,
        columns: { bukti: { kind: 'file', label: 'Bukti', types: ['pdf'], maxMegabytes: 1, maxFiles: 1 } },
      },
    }),
    'air_bukti is of a kind that no column can be',
  ],
  [
    'a column of a list must be agreed to',
    form({ r: { ...list, fields: { setuju: { kind: 'statement', label: 'Setuju' } } } }),
    'setuju is of a kind that no column can be',
  ],
])('a form does not work when %s', (_, definition, complaint) => {
  expect(complaintsOf(definition).join()).toContain(complaint)
})

test('a row need not be opened where the rest of it is not asked before', () => {
  const columns = {
    jumlah: { ...count, empty: 0 },
    ada: { ...yes, when: { field: '{row}_jumlah', above: 0 } },
    catatan: { kind: 'text', label: 'Catatan', optional: true },
  } as const
  expect(complaintsOf(form({ t: { ...table, columns } }))).toEqual([])
  const open = { air: { label: 'Air', alwaysOpen: true } } as const
  const asked = { ...table, rows: open, columns: { jumlah: columns.jumlah, ada: yes } }
  expect(complaintsOf(form({ t: asked }))).toEqual([])
})
