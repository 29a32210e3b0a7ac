import type * as z from 'zod'

import type { FormDraft, ManagedForm } from '#contract/form-admin.ts'
import { facilityTypes } from '#domain/facility.ts'
import { addMonths, currentMonth, type Month } from '#domain/month.ts'
import { monthNames } from '#domain/words.ts'
import { conditionText, wordsOf } from '#forms/condition-words.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { faultsIn } from '#forms/soundness.ts'
import { judgedChanges } from '#indicators/dependents/verdicts.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { DraftRow, VersionRow } from './queries.ts'

/**
 * So long before it begins a month counts as begun: other processes know within seconds what has been changed here, and until then a
 * facility must open no report with what has been taken back.
 */
const aheadMs = 60_000
/** The month that runs where it begins first. */
export const runningMonth = (now: Date): Month => currentMonth(new Date(now.getTime() + aheadMs), 'WIT')

/** The first month from which a version may be valid: one that has begun nowhere, and after every version before it; a new form may begin now. */
export function earliestMonth(versions: readonly FormDefinition[], now: Date): Month {
  const newest = versions
    .map(({ validFrom }) => validFrom)
    .toSorted()
    .at(-1)
  if (newest === undefined) return currentMonth(now, 'WIB')
  const [next, later] = [addMonths(runningMonth(now), 1), addMonths(newest, 1)]
  return next > later ? next : later
}

/** The versions of one form, newest first. */
export function publishedOf(form: string, forms: FormRegistry): FormDefinition[] {
  return forms.versionsOf(form).filter(({ id }) => id === form)
}

/** A form with what is stored of it. */
type Stored = {
  definition: FormDefinition
  versions: readonly VersionRow[]
  draft: DraftRow | undefined
  forms: FormRegistry
  now: Date
}

export function presentForm(
  form: string,
  { definition, versions, draft, forms, now }: Stored,
): z.input<typeof ManagedForm> {
  const running = runningMonth(now)
  const own = versions.filter((version) => version.form === form)
  const current = own.find(({ withdrawnAt, validFrom }) => withdrawnAt === null && validFrom <= running)
  const { applies } = definition
  return {
    form_type: form,
    title: definition.title,
    short_title: definition.shortTitle,
    part_of: definition.partOf ?? null,
    made_here: !forms.rows.some((row) => row.form.id === form),
    filled_by: applies.types.map((type) => facilityTypes[type].label).join(' dan '),
    owed: owedText(definition),
    versions: own.map(({ version, validFrom, publishedAt, publishedBy, note, withdrawnAt }) => ({
      ...{ version, valid_from: validFrom, note },
      ...{ published_at: publishedAt, published_by: publishedBy },
      state:
        withdrawnAt !== null
          ? ('withdrawn' as const)
          : validFrom > running
            ? ('scheduled' as const)
            : version === current?.version
              ? ('current' as const)
              : ('past' as const),
    })),
    closures: forms.closuresOf(form).map(({ from, until }) => ({ from, until })),
    draft: draft
      ? {
          ...{ revision: draft.revision, saved_at: draft.savedAt, saved_by: draft.savedBy },
          is_new: own.every(({ withdrawnAt }) => withdrawnAt !== null),
        }
      : null,
  }
}

function owedText(form: FormDefinition): string {
  const { expected, monthlyWhile } = form.applies
  const words = wordsOf(form, [])
  const usual =
    expected === 'always' ? 'Setiap bulan' : `Setiap bulan, bila ${conditionText(expected, words)}`
  return monthlyWhile
    ? `${usual}; sekali setahun (${monthNames[monthlyWhile.afterwardsIn - 1]}) bila laporan terakhir tidak lagi menunjukkan ${conditionText(monthlyWhile.latestConfirmed, words)}`
    : usual
}

export function presentDraft(
  { form, definition, revision, savedAt, savedBy }: DraftRow,
  forms: FormRegistry,
  now: Date,
): z.input<typeof FormDraft> {
  const versions = publishedOf(form, forms)
  const [base] = versions
  return {
    ...{ form_type: form, revision, saved_at: savedAt, saved_by: savedBy },
    definition: { ...definition },
    base: base?.version ?? null,
    changes: base
      ? judgedChanges(base, definition, { rows: forms.rows, earlier: versions }).map(
          ({ keys: _keys, option: _option, ...change }) => ({
            ...change,
            dependents: [...change.dependents],
          }),
        )
      : [],
    faults: faultsIn(definition).map(({ at, indonesian }) => ({ at, text: indonesian })),
    earliest: earliestMonth(versions, now),
  }
}
