import type { ColumnType, Generated } from 'kysely'

import type { FormDefinition } from '#forms/define-form.ts'

/** Written as JSON, whose order of keys stays. */
type StoredForm = ColumnType<FormDefinition, string, string>

/** The versions of forms, the one in the making, and the months in which a form is closed. */
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
  form_closure: {
    form: string
    from_month: string
    until_month: string | null
  }
}
