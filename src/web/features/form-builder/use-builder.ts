import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { getFormDraft, saveFormDraft } from '#contract/form-admin.ts'
import { moved } from '#domain/moved.ts'
import { partsOn, spotOf, withElementAt } from '#forms/building/edit.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { call } from '../../api/call.ts'
import { useAutosave } from '../../ui/use-autosave.ts'
import type { DraftReply } from './changes-view.tsx'
import { type Fault, placedFaults, shapeFaults, soundnessFaults } from './faults.ts'
import { type Chosen, formItself, sectionOf } from './outline.tsx'
import { useHistory } from './use-history.ts'

export const definitionOf = ({ definition }: DraftReply) =>
  // Safe: the server keeps only what its schema of a form has let through.
  definition as unknown as FormDefinition

/** A draft that is being built: its steps, what is wrong with it, and its saving. */
export function useBuilder(start: DraftReply) {
  const queries = useQueryClient()
  const [stored, setStored] = useState(start)
  const [chosen, choose] = useState<Chosen>(formItself)
  const history = useHistory(() => definitionOf(start))
  const form = history.now
  const shape = shapeFaults(form)
  const saving = useAutosave({
    value: form,
    stored: start,
    versionOf: ({ revision }: DraftReply) => revision,
    save: async (definition, revision) => {
      const body = { revision, definition: { ...definition } }
      const { data } = await call(saveFormDraft, { params: { form: start.form_type }, body })
      return data
    },
    // What the server would refuse waits here, at its field.
    isComplete: shape.length === 0,
    staleCode: 'staleForm',
    onSaved: (next) => {
      setStored(next)
      queries.setQueryData([getFormDraft.path, { params: { form: next.form_type } }], { data: next })
    },
  })
  const faults: Fault[] = [...shape, ...soundnessFaults(form), ...placedFaults(form, saving.faults)]
  return {
    form,
    stored,
    chosen,
    choose,
    history,
    saving,
    faults,
    acts: { change: history.change, choose },
    /** Puts what is dragged before what it was dropped on; a question that falls on a section goes to its end. */
    move: (at: Chosen, onto: Chosen) => history.change((now) => dropped(now, at, onto)),
  }
}

/** The form after something was dropped on something else. */
export function dropped(form: FormDefinition, at: Chosen, onto: Chosen): FormDefinition {
  const [section, target] = [sectionOf(at), sectionOf(onto)]
  if (section !== null) {
    const place = (id: string | null) => form.sections.findIndex((each) => each.id === id)
    return { ...form, sections: moved(form.sections, place(section), place(target)) }
  }
  if (target !== null) {
    const fields = form.sections.find(({ id }) => id === target)?.fields ?? {}
    return withElementAt(form, at, { section: target }, Object.keys(fields).length)
  }
  const spot = spotOf(form, onto)
  return spot ? withElementAt(form, at, spot.shelf, placeOf(form, onto)) : form
}

const placeOf = (form: FormDefinition, at: string): number => {
  const spot = spotOf(form, at)
  return spot ? Object.keys(partsOn(form, spot.shelf)).indexOf(spot.name) : 0
}
