import { withDefaults } from '#forms/answers/defaults.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import type { Draft } from '../../drafts/draft.ts'
import { emptyDraft } from '../../drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../drafts/testing/sample-form.ts'
import type { Editor } from '../editor.ts'

/** What a form page knows of a draft, for tests of its parts; `known` replaces parts of it. */
export function editorOf(
  draft: Draft = emptyDraft,
  known: Partial<Editor> = {},
  form: FormDefinition = sampleForm,
): Editor {
  const context = known.context ?? sampleContext
  const filled = withDefaults(form, draft.answers, context, draft.opened)
  return {
    form,
    context,
    draft,
    filled,
    shown: new Set(shownSlots(form, filled, context).map(({ name }) => name)),
    errors: new Map(),
    warnings: new Map(),
    remarks: {},
    before: new Map(),
    drawn: {},
    uploads: [],
    setUploads: () => undefined,
    change: () => undefined,
    update: () => undefined,
    leave: () => undefined,
    ...known,
  }
}
