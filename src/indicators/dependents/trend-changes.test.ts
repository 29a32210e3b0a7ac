import { describe, expect, it } from 'vitest'

import type { FormDefinition } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'

import { formRows } from '../shipped-forms.ts'
import { tracedOf } from './dependents.ts'
import { trendChanges } from './trend-changes.ts'

const first: FormDefinition = limbahFasyankes
/** The next version, with something else of one question. */
function next(name: string, change: object): FormDefinition {
  return {
    ...first,
    ...{ version: 2, validFrom: '2027-01' },
    sections: first.sections.map((section) => ({
      ...section,
      fields: Object.fromEntries(
        Object.entries(section.fields).map(([key, field]) => [
          key,
          key === name ? { ...field, ...change } : field,
        ]),
      ),
    })),
  }
}
const compliance = { id: 'waste_compliance', form: first.id }

describe('where a trend changes', () => {
  it('is the month from which a question is asked otherwise that the figure reads', () => {
    const versions = [next('sto_logbook', { label: 'Buku catatan' }), first]
    const [change] = trendChanges(compliance, versions)
    expect(change).toMatchObject({ from: '2027-01', what: expect.stringContaining('Buku catatan') })
    expect(trendChanges({ id: 'waste_compliance_official', form: first.id }, versions)).toHaveLength(1)
  })

  it('is nowhere for figures that do not read it, nor without another version', () => {
    expect(trendChanges(compliance, [first])).toEqual([])
    expect(trendChanges(compliance, [next('soft_check_notes', { label: 'Penjelasan lain' }), first])).toEqual(
      [],
    )
    expect(
      trendChanges({ id: `${first.id}.reporting`, form: first.id }, [
        next('sto_logbook', { label: 'X' }),
        first,
      ]),
    ).toEqual([])
  })

  it('is known of every figure that answers are counted into', () => {
    const traced = new Set(
      formRows.flatMap(({ form }) =>
        tracedOf(form).flatMap(({ sort, name }) => (sort === 'indicator' ? name : [])),
      ),
    )
    const counted = formRows.flatMap(({ worth }) => Object.keys(worth?.indicators ?? {}))
    expect(counted.filter((name) => !traced.has(name))).toEqual([])
  })
})
