import { formIds } from '#domain/form-ids.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { FormRow } from '../shipped-forms.ts'
import { balanceChecks } from '../waste-services.ts'
import { readersOf } from './readers.ts'
import traced from './traced.snapshot.json' with { type: 'json' }

/** Something in the code that reads answers of a form. */
export type Dependent = {
  /** `facts`: what a report is worth; `indicator`: a figure of it; `result`: the card beside the form; `check`: a check of a form. */
  sort: 'facts' | 'indicator' | 'result' | 'check'
  /** The form whose worth or check it is. */
  form: string
  name: string
  /** The answers, as `Element.keys`. */
  reads: readonly string[]
}

/** What depends on an answer: its sort, and its name as an administrator knows it. */
export type NamedDependent = { sort: Dependent['sort'] | 'reader'; name: string }

/** What reads the answers of a form; nothing of one that administrators made. */
export function tracedOf({ id }: Pick<FormDefinition, 'id'>): readonly Dependent[] {
  const known: Partial<Record<string, Dependent[]>> = traced as Record<string, Dependent[]>
  return known[id] ?? []
}

/**
 * What depends on some answers of a form, each once: the figures by their labels, the results where no figure says it already, checks by
 * their codes. Found by computing every form with sheets that write down what is read (`testing/trace-reads.ts`).
 */
export function dependentsOn(
  form: FormDefinition,
  keys: readonly string[],
  rows: readonly FormRow[],
): NamedDependent[] {
  const touched = tracedOf(form).filter(({ reads }) => keys.some((key) => reads.includes(key)))
  const isFigure = touched.some(({ sort }) => sort === 'indicator')
  const named = touched.flatMap((dependent): NamedDependent[] => {
    const { sort, form: id, name } = dependent
    const row = rows.find((each) => each.form.id === id)
    if (sort === 'indicator')
      return [{ sort, name: `indikator “${row?.worth?.indicators[name]?.label ?? name}”` }]
    if (sort === 'check') return [{ sort, name: `pemeriksaan ${name} (${row?.form.shortTitle ?? id})` }]
    return isFigure ? [] : [{ sort, name: `hasil hitungan ${row?.form.shortTitle ?? id}` }]
  })
  const read = keys.flatMap((key) => readersOf(form, key)).map((name) => ({ sort: 'reader' as const, name }))
  return [...new Map([...named, ...read].map((each) => [each.name, each])).values()]
}

/** Figures that hold a report to checks of its form: by the ids of these, and by the figures' own. */
const heldTo: Readonly<Record<string, { checks: readonly string[]; figures: readonly string[] }>> = {
  [formIds.waste]: { checks: balanceChecks, figures: ['waste_analysed', 'waste_compliance'] },
}

/** The figures that count a report by whether it keeps a check. */
export function figuresHeldTo(
  { id }: Pick<FormDefinition, 'id'>,
  check: string,
  rows: readonly FormRow[],
): NamedDependent[] {
  const { checks, figures } = heldTo[id] ?? { checks: [], figures: [] }
  const worth = rows.find(({ form }) => form.id === id)?.worth
  return checks.includes(check)
    ? figures.map((name) => ({
        sort: 'indicator',
        name: `indikator “${worth?.indicators[name]?.label ?? name}”`,
      }))
    : []
}
