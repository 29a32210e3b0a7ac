import { type LazyExoticComponent, type ReactNode, Suspense } from 'react'

import { formIds } from '#domain/form-ids.ts'
import type { DrawnForm } from '#indicators/shipped-forms.ts'

import { CodeAhead } from '../../ui/late-code.tsx'
import { patientPart } from '../../ui/lazy-page.ts'
import { Skeletons } from '../../ui/states.tsx'
import type { FiguresResultProps, ReportResultProps, ResultCardProps } from './results/props.ts'

/** A report that is read whole, on the screen or on paper. */
type Whole = ReportResultProps & { section?: undefined; onPaper?: boolean }
type Filled = ResultCardProps & { section: string }

type Part<Props> = LazyExoticComponent<(props: Props) => ReactNode>
type Drawn = {
  /** The code of its parts. */
  load: () => Promise<object>
  /** The sections beside which it stands while the form is filled. */
  sections: readonly string[]
  Filling: Part<ResultCardProps>
  Sent: Part<ReportResultProps>
  Paper: Part<ReportResultProps> | null
  /** What stands at a section's name in the list of sections. */
  Sign?: Part<ResultCardProps>
}

const wasteResult = () => import('./results/waste-result.tsx')
const healthResult = () => import('./results/health-result.tsx')
const HealthResult = patientPart(healthResult, 'HealthResult')
/** The card of both forms on environmental health. */
const serviceLevels: Drawn = {
  load: healthResult,
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
  Filling: HealthResult,
  Sent: HealthResult,
  Paper: HealthResult,
  Sign: patientPart(healthResult, 'SectionSign'),
}

/** The results with a card of their own, each in a chunk of its own; all others are shown as figures. */
const drawnResults = {
  [formIds.waste]: {
    load: wasteResult,
    sections: ['pernyataan'],
    Filling: patientPart(wasteResult, 'WasteOutlook'),
    Sent: patientPart<'SentWasteResult', ReportResultProps>(wasteResult, 'SentWasteResult'),
    Paper: null,
  },
  [formIds.health]: serviceLevels,
  [formIds.keyQuestions]: serviceLevels,
} satisfies Record<DrawnForm, Drawn>
const drawnById = new Map<string, Drawn>(Object.entries(drawnResults))
const drawnOf = (formId: string) => drawnById.get(formId)

const figuresResult = () => import('./results/figures-result.tsx')
const FiguresResult = patientPart<'FiguresResult', FiguresResultProps>(figuresResult, 'FiguresResult')

/**
 * What a report of a form is worth: live beside the sections that decide it, in the sent report, for the office and on paper.
 * For a form on trial, which the page does not know, the server gives the result once the report is read whole.
 */
export function ResultCard(props: Whole | Filled) {
  // While the form is filled it is not known before the code has come whether anything stands here.
  const isUnsure = props.section !== undefined && !drawnOf(props.form.id)
  return (
    <Suspense fallback={isUnsure ? null : <Skeletons rows={1} height={140} label="Memuat hasil…" />}>
      <CodeAhead load={drawnOf(props.form.id)?.load ?? figuresResult} />
      {props.section === undefined ? wholeResult(props) : resultBeside(props)}
    </Suspense>
  )
}

function resultBeside(props: Filled): ReactNode {
  const drawn = drawnOf(props.form.id)
  if (drawn) return drawn.sections.includes(props.section) && <drawn.Filling {...props} />
  return <FiguresResult {...props} />
}

function wholeResult({ onPaper = false, ...props }: Whole): ReactNode {
  const drawn = drawnOf(props.form.id)
  if (drawn) {
    const Result = onPaper ? drawn.Paper : drawn.Sent
    return Result && <Result {...props} />
  }
  return <FiguresResult {...props} />
}

/** How a section stands so far, at its name; nothing where the form's result says nothing of sections. */
export function ResultSign(props: ResultCardProps & { section: string }) {
  const Sign = drawnOf(props.form.id)?.Sign
  return (
    Sign && (
      <Suspense>
        <Sign {...props} />
      </Suspense>
    )
  )
}
