import * as z from 'zod'

import type { FormPaths } from '#forms/define-form.ts'

import { type FormEndpoints, formEndpoints } from './form-calls.ts'

/** Where the calls of a form lie that administrators have made. */
export const addedPaths = (form: string) =>
  ({
    base: `/api/isian/${form}`,
    send: `/api/isian/${form}/kirim`,
    months: `/api/isian/${form}/listbulan`,
  }) as const satisfies FormPaths

/** The calls of every form that administrators make: the address names it. */
export const addedFormEndpoints: FormEndpoints = called(
  formEndpoints(
    {
      ...{ id: 'isian', version: 1, validFrom: '2020-01', prefill: true, sections: [], checks: [] },
      ...{ title: 'a form that administrators made', shortTitle: '', description: '' },
      applies: { types: ['hospital', 'publicHealthCenter'], expected: 'always' },
    },
    addedPaths('{form}'),
  ),
)

function called(endpoints: FormEndpoints): FormEndpoints {
  const params = z.strictObject({ form: z.string().max(60) })
  const withForm = Object.entries(endpoints).map(([name, call]) => [name, { ...call, params }])
  // Safe: each call keeps what it had, and is given the form by its address.
  return { ...endpoints, ...Object.fromEntries(withForm) } as FormEndpoints
}
