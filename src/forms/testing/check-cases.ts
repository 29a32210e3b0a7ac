import { describe, expect, test } from 'vitest'

import type { FacilityProfile } from '#domain/facility.ts'

import { findingsOf } from '../answers/findings.ts'
import { judge } from '../answers/judging.ts'
import type { AnswerSheet, FormContext } from '../context.ts'
import type { FormDefinition } from '../define-form.ts'
import { sampleContext } from './samples.ts'

/** A sheet that is changed a little, and what a check says of it. */
type CheckCase = {
  what: string
  change?: AnswerSheet | ((sheet: AnswerSheet) => AnswerSheet)
  known?: Partial<FormContext>
  profile?: FacilityProfile
  /** The findings of this check, in words; none when it stays silent. */
  says?: readonly (string | RegExp)[]
  /** The first field that it names. */
  at?: string
}
/** By `id level`, as in `KL-02 soft`. */
export type CheckCases = Readonly<Record<string, readonly CheckCase[]>>

/** Tries every case against a whole sample sheet, and that every check of the form has a case that speaks and one that is silent. */
export function describeChecks(
  form: FormDefinition,
  sample: { profile: FacilityProfile; month: string; sheet: (profile: FacilityProfile) => AnswerSheet },
  checks: CheckCases,
): void {
  describe.each(Object.entries(checks))('%s', (check, cases) => {
    test.each(cases)('$what', ({ change = {}, known = {}, profile = sample.profile, says = [], at }) => {
      const sheet = sample.sheet(profile)
      const changed = { ...sheet, ...(typeof change === 'function' ? change(sheet) : change) }
      const context = sampleContext(profile, sample.month, known)
      const findings = findingsOf(form, changed, context).filter(
        ({ id, level }) => `${id} ${level}` === check,
      )
      expect(findings.map(({ message }) => message)).toHaveLength(says.length)
      for (const [index, words] of says.entries()) expect(findings[index]?.message).toMatch(words)
      for (const { message } of findings) expect(message).not.toMatch(/[{}]|undefined/)
      const place = findings[0]?.fields[0]
      expect(place).toBe(at ?? place)
      const refusedAt = judge(form, changed, context).errors.map(({ field }) => field)
      expect(refusedAt).toEqual(expect.arrayContaining(check.endsWith('hard') && place ? [place] : []))
    })
  })

  test('every check has a case in which it speaks, and one in which it does not', () => {
    expect(Object.keys(checks).toSorted()).toEqual(
      form.checks.map(({ id, level }) => `${id} ${level}`).toSorted(),
    )
    for (const [check, cases] of Object.entries(checks)) {
      const said = cases.map(({ says = [] }) => says.length > 0)
      expect({ check, speaks: said.includes(true), isSilent: said.includes(false) }).toEqual({
        check,
        speaks: true,
        isSilent: true,
      })
    }
  })
}
