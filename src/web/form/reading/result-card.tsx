import { type LazyExoticComponent, type ReactNode, Suspense } from 'react'

import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { lazyPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'

export type ResultCardProps = {
  /** The version that was answered. */
  form: FormDefinition
  answers: AnswerSheet
  context: FormContext
  /** The section that is being filled; undefined where the whole report is read. */
  section?: string | undefined
}

type Part = LazyExoticComponent<(props: ResultCardProps) => ReactNode>
type Result = {
  /** Where it stands while the form is filled. */
  sections: readonly string[]
  /** Whether that is all: what was sent is told by the server then. */
  isOutlook?: true
  Card: Part
  /** What stands at a section's name in the list of sections. */
  Sign?: Part
}

const healthResult = () => import('./results/health-result.tsx')
/** Of both forms on environmental health. */
const serviceLevels: Result = {
  sections: [
    'air',
    'sanitasi',
    'limbah',
    'higiene',
    'kebersihan_lingkungan',
    'energi',
    'manajemen',
    'pernyataan',
  ],
  Card: lazyPart(healthResult, 'HealthResult'),
  Sign: lazyPart(healthResult, 'SectionSign'),
}

/**
 * What a report of a form is worth, by the form's id: told live beside the sections that decide it, in the sent report, to the
 * office and on paper. Each is computed from the answers by the code of the server and arrives in a chunk of its own.
 */
const resultCards: Readonly<Record<string, Result>> = {
  limbahfasyankes: {
    sections: ['pernyataan'],
    isOutlook: true,
    Card: lazyPart(() => import('./results/waste-result.tsx'), 'WasteOutlook'),
  },
  limbahcovid: {
    sections: ['harian'],
    Card: lazyPart(() => import('./results/covid-result.tsx'), 'CovidResult'),
  },
  'sanitarian-kit': {
    sections: ['alat'],
    Card: lazyPart(() => import('./results/kit-result.tsx'), 'KitResult'),
  },
  alkesbermerkuri: {
    sections: ['alat'],
    Card: lazyPart(() => import('./results/mercury-result.tsx'), 'MercuryResult'),
  },
  kesehatanlingkungan: serviceLevels,
  'kesehatanlingkungan-pertanyaankunci': serviceLevels,
}

/** The result of a form's report; nothing where the form has none, or not beside this section. */
export function ResultCard(props: ResultCardProps) {
  const found = resultCards[props.form.id]
  if (!found) return null
  const isHere = props.section === undefined ? !found.isOutlook : found.sections.includes(props.section)
  if (!isHere) return null
  return (
    <Suspense fallback={<Skeletons rows={1} height={140} label="Memuat hasil…" />}>
      <found.Card {...props} />
    </Suspense>
  )
}

/** How a section stands so far, at its name; nothing where the form's result says nothing of sections. */
export function ResultSign(props: ResultCardProps & { section: string }) {
  const Sign = resultCards[props.form.id]?.Sign
  return (
    Sign && (
      <Suspense>
        <Sign {...props} />
      </Suspense>
    )
  )
}
