import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { FormDefinition } from '#forms/define-form.ts'

/** Written as JSON, whose order of keys stays. */
type StoredForm = ColumnType<FormDefinition, string, string>

/** The versions of forms, the one in the making with its trial, and the months in which a form is closed. */
export type FormTables = {
  form_version: {
    form: string
    version: number
    valid_from: string
    definition: StoredForm
    published_at: Generated<Date>
    published_by: number | null
    note: string | null
    withdrawn_at: Date | null
  }
  form_draft: {
    form: string
    definition: StoredForm
    revision: Generated<number>
    created_at: Date
    saved_at: Date
    saved_by: number
  }
  form_trial: {
    id: GeneratedAlways<number>
    form: string
    revision: number
    definition: StoredForm
    month: string
    ordered_at: Date
    ordered_by: number
    total: number
    done: Generated<number>
    last_report: Generated<number>
    found: ColumnType<object | null, string | null, string>
    part: Generated<number>
    finished_at: Date | null
  }
  form_closure: {
    form: string
    from_month: string
    until_month: string | null
  }
}
