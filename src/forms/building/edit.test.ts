import { describe, expect, it, test } from 'vitest'

import { shippedForms } from '#indicators/shipped-forms.ts'

import { checkKeyAt, checkOfKey } from '../check-keys.ts'
import type { FormDefinition } from '../define-form.ts'
import { limbahCovid } from '../definitions/limbah-covid.ts'
import { isRows } from '../shape.ts'
import { faultsIn } from '../soundness.ts'
import { form } from '../testing/example-form.ts'
import { elementsOf } from '../versions/elements.ts'
import { conditionOn, groupOf, operatorsFor, whenOf } from './conditions.ts'
import {
  addressOn,
  fieldNamed,
  optionOf,
  partsOn,
  type Shelf,
  spotOf,
  withCheck,
  withElement,
  withElementAt,
  withNew,
  withOption,
  withoutElement,
} from './edit.ts'
import { freeCode, kindsFor, newElement } from './new-elements.ts'
import { referencesAbove } from './references.ts'

describe('a check', () => {
  it.each(shippedForms.map((shipped) => [shipped.id, shipped] as const))(
    'of %s is found, changed and taken out by itself, though another has its id',
    (_, shipped) => {
      for (const [place, check] of shipped.checks.entries()) {
        const key = checkKeyAt(shipped, place)
        expect(checkOfKey(shipped, key)).toBe(check)
        const others = shipped.checks.toSpliced(place, 1)
        expect(withCheck(shipped, key, null).checks).toEqual(others)
        const said = { ...check, message: 'Lain.' }
        expect(withCheck(shipped, key, said).checks).toEqual(others.toSpliced(place, 0, said))
      }
    },
  )
})

const namesIn = (shelf: Shelf, of: FormDefinition = form) => Object.keys(partsOn(of, shelf))

describe('an element', () => {
  it.each(shippedForms.map((shipped) => [shipped.id, shipped] as const))(
    'of %s is found by its address, and put back as it was',
    (_, shipped) => {
      for (const at of elementsOf(shipped).keys()) {
        const spot = spotOf(shipped, at)
        if (!spot) throw new Error(at)
        const part = partsOn(shipped, spot.shelf)[spot.name] ?? {}
        expect(addressOn(spot.shelf, spot.name)).toBe(at)
        expect(withElement(shipped, at, part)).toEqual(shipped)
      }
    },
  )

  it('that is not there changes nothing', () => {
    expect(withElement(form, 'tidak_ada', {})).toBe(form)
    expect(withoutElement(form, 'stok[tidak_ada]')).toBe(form)
  })

  it('is taken out with what its list says of it', () => {
    const list = partsOn(withoutElement(form, 'muatan.manifes'), { section: 'izin' })['muatan']
    expect(list).toMatchObject({ unique: [] })
    expect(Object.keys(optionOf(list ?? {}, 'fields') ?? {})).not.toContain('manifes')
  })

  it('is taken out with what the calendar and the nihil of its form say of it', () => {
    const list = (name: string) => fieldNamed(withoutElement(limbahCovid, `days.${name}`), 'days')
    const { calendar } =
      limbahCovid.sections.flatMap(({ fields }) => Object.values(fields)).find(isRows) ?? {}
    expect(list('cov_domestic_kg')).toMatchObject({
      calendar: { ...calendar, total: ['cov_solid_infectious_kg', 'cov_solid_sharps_kg'] },
    })
    for (const name of ['cov_activity', 'report_date']) expect(list(name)).not.toHaveProperty('calendar')
    expect(withoutElement(limbahCovid, 'cov_nihil_note').nihil?.asks).toEqual(['cov_nihil_reason'])
    expect(withoutElement(limbahCovid, 'cov_nihil')).not.toHaveProperty('nihil')
  })

  it('moves on its shelf, and a question to another section', () => {
    const shelf = { section: 'izin' }
    expect(namesIn(shelf, withElementAt(form, 'cara', shelf, 0)).slice(0, 2)).toEqual(['cara', 'diangkut'])
    const moved = withElementAt(form, 'penerima', { section: 'stok' }, 0)
    expect(namesIn(shelf, moved)).not.toContain('penerima')
    expect(namesIn({ section: 'stok' }, moved)[0]).toBe('penerima')
    const rows = { field: 'stok', of: 'rows' } as const
    expect(namesIn(rows, withElementAt(form, 'stok[jarum]', rows, 0))[0]).toBe('jarum')
  })

  it('does not leave its table', () => {
    expect(withElementAt(form, 'stok[jarum]', { section: 'izin' }, 0)).toBe(form)
  })
})

test('an option inside another is set, read, and leaves nothing behind', () => {
  const limited = withOption({ kind: 'number' }, 'soft.above', 8)
  expect(limited).toEqual({ kind: 'number', soft: { above: 8 } })
  expect(optionOf(limited, 'soft.above')).toBe(8)
  expect(withOption(limited, 'soft.above', undefined)).toEqual({ kind: 'number' })
})

describe('a new element', () => {
  const shelves = [
    { section: 'izin' },
    { field: 'stok', of: 'columns' },
    { field: 'stok', of: 'rows' },
    { field: 'muatan', of: 'fields' },
  ] as const

  it.each(shelves.flatMap((shelf) => kindsFor(shelf).map((kind) => [kind, shelf] as const)))(
    '%s works at once on %o',
    (kind, shelf) => {
      const code = freeCode(form, shelf, 'Jumlah kasur', new Set())
      const holder = 'field' in shelf ? fieldNamed(form, shelf.field) : undefined
      const added = newElement(kind, 'Jumlah kasur', { code, holder })
      expect(faultsIn(withNew(form, shelf, code, added))).toEqual([])
    },
  )

  it('of tables is a table of its own beside others, with rows that they have too', () => {
    const section = { section: 'izin' }
    const add = (now: FormDefinition, shelf: Shelf, label: string) => {
      const code = freeCode(now, shelf, label, new Set())
      const kind = 'field' in shelf ? 'row' : 'table'
      return { code, form: withNew(now, shelf, code, newElement(kind, label, { code, holder: undefined })) }
    }
    const first = add(form, section, 'Tempat tidur')
    const second = add(first.form, section, 'Tempat cuci tangan')
    const rows = [first, second].reduce(
      (now, { code }) => add(now, { field: code, of: 'rows' }, 'Bangsal').form,
      second.form,
    )
    expect(faultsIn(rows)).toEqual([])
  })

  it('has a code of its words that nothing else has or had', () => {
    const shelf = { section: 'izin' }
    expect(freeCode(form, shelf, 'Jumlah kasur (buah)', new Set())).toBe('jumlah_kasur_buah')
    expect(freeCode(form, shelf, 'Diangkut', new Set())).toBe('diangkut_2')
    expect(freeCode(form, shelf, 'Lama', new Set(['lama']))).toBe('lama_2')
    expect(freeCode(form, shelf, '123 !?', new Set())).toBe('isian')
    expect(freeCode(form, shelf, 'constructor', new Set())).toBe('isian')
  })
})

describe('a condition', () => {
  it('comes back from its group as it was', () => {
    const whens = [
      { field: 'diangkut', is: 'ya' },
      {
        all: [
          { field: 'diangkut', is: 'ya' },
          { any: [{ field: 'nomor', answered: true }, { findings: 'soft' }] },
        ],
      },
      {
        any: [
          { profile: 'inpatient', is: true },
          { field: 'suhu', above: 3 },
        ],
      },
    ] as const
    for (const when of whens) expect(whenOf(groupOf(when))).toEqual(when)
    expect(whenOf(groupOf(undefined))).toBeUndefined()
  })

  it('may name what stands above, and in a table or a list the columns before it', () => {
    const names = (at: string) => referencesAbove(form, at).map(({ name }) => name)
    expect(names('cara')).toEqual(['diangkut'])
    expect(names('muatan.sebab').slice(-3)).toEqual(['manifes', 'suhu', 'rusak'])
    expect(names('stok.masuk')).toContain('{row}_awal')
    expect(names('stok[kasa]')).not.toContain('kasa_awal')
  })

  it('asks of an answer what its kind can answer', () => {
    const [reference] = referencesAbove(form, 'cara')
    if (!reference) throw new Error('Nothing stands above')
    expect(operatorsFor(reference.field)).toEqual(['is', 'isNot', 'answered'])
    expect(conditionOn(reference)).toEqual({ field: 'diangkut', is: 'ya' })
  })
})
