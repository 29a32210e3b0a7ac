import { queryOptions } from '@tanstack/react-query'

import { getFormVersion } from '#contract/report-questions.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call } from '../../api/call.ts'

/** One published version of a form, which never changes. */
export const versionQuery = (form: string, version: number) =>
  queryOptions({
    queryKey: ['form version', form, version],
    queryFn: async () => {
      const { data } = await call(getFormVersion, { params: { form, version } })
      // Safe: the server publishes nothing but definitions that it has checked.
      return data as unknown as FormDefinition
    },
    staleTime: Infinity,
  })
