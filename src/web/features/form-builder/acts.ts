import type { FormDefinition } from '#forms/define-form.ts'

import type { Fault } from './faults.ts'
import type { Chosen } from './outline.tsx'

/** What the parts of the builder do to the draft. */
export type BuilderActs = {
  /** @param tag what is changed: steps with one tag that follow at once are undone together. */
  change: (step: (form: FormDefinition) => FormDefinition, tag?: string) => void
  choose: (chosen: Chosen) => void
}

/** What an editor of a part of the draft needs: `faults` are those of the part. */
export type EditorProps = { form: FormDefinition; faults: readonly Fault[]; acts: BuilderActs }
