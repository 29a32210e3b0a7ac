import { type LazyExoticComponent, type ReactNode, Suspense } from 'react'

import type { AnswerSheet, FormContext } from '#forms/context.ts'

import { lazyPart } from '../lazy-page.ts'
import { Skeletons } from '../ui/states.tsx'

export type ResultCardProps = {
  answers: AnswerSheet
  context: FormContext
  /** The section that is being filled; undefined where the whole report is read. */
  section?: string | undefined
}

/**
 * What a report of a form is worth, by the form's id: told live beside the sections that decide it, in the sent report, to the
 * office and on paper. Each is computed from the answers by the code of the server and arrives in a chunk of its own.
 */
const resultCards: Readonly<
  Record<
    string,
    { sections: readonly string[]; Card: LazyExoticComponent<(props: ResultCardProps) => ReactNode> }
  >
> = {
  limbahcovid: {
    sections: ['harian'],
    Card: lazyPart(() => import('./results/covid-result.tsx'), 'CovidResult'),
  },
  'sanitarian-kit': {
    sections: ['alat'],
    Card: lazyPart(() => import('./results/kit-result.tsx'), 'KitResult'),
  },
}

/** The result of a form's report; nothing where the form has none, or not beside this section. */
export function ResultCard({ form, ...props }: ResultCardProps & { form: string }) {
  const found = resultCards[form]
  if (!found || (props.section !== undefined && !found.sections.includes(props.section))) return null
  return (
    <Suspense fallback={<Skeletons rows={1} height={140} label="Memuat hasil…" />}>
      <found.Card {...props} />
    </Suspense>
  )
}
