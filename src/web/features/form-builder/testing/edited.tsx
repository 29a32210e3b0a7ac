import { type ReactNode, useSyncExternalStore } from 'react'

import type { FormDefinition } from '#forms/define-form.ts'

import { createStore } from '../../../form/drafts/draft-store.ts'
import { show } from '../../../testing/show.tsx'
import type { EditorProps } from '../acts.ts'

/** Draws an editor of a form; `held` gives how the form stands, and what was chosen last. */
export function edited(start: FormDefinition, draw: (props: EditorProps) => ReactNode) {
  const store = createStore<{ form: FormDefinition; chosen: string | null }>({ form: start, chosen: null })
  const acts: EditorProps['acts'] = {
    change: (step) => store.set({ form: step(store.getState().form) }),
    choose: (chosen) => store.set({ chosen }),
  }
  function Editing() {
    const { form } = useSyncExternalStore(store.subscribe, store.getState)
    return draw({ form, faults: [], acts })
  }
  const { user } = show(<Editing />)
  return { user, held: store.getState }
}
