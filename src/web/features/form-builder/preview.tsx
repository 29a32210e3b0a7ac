import { useDeferredValue, useMemo } from 'react'

import { withCheck, withoutElement } from '#forms/building/edit.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { FormTrial } from '../../form/trial/form-trial.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Fault, shapeFaults, soundnessFaults } from './faults.ts'
import { checkOf } from './outline.tsx'

const asks = ({ sections }: FormDefinition) => sections.some(({ fields }) => Object.keys(fields).length > 0)

/**
 * The form without what does not work yet, so that the rest can be looked at; null where nothing does. What is wrong with the words of the
 * form or of a section keeps no question from being looked at.
 */
export function workingPart(form: FormDefinition): FormDefinition | null {
  let now = form
  // Taking something out may leave another without what it names.
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const faults: Fault[] = [...shapeFaults(now), ...soundnessFaults(now)]
    if (faults.length === 0) return now
    const next = faults.reduce((rest, { at }) => {
      if (at === null) return rest
      const check = checkOf(at)
      return check === null ? withoutElement(rest, at) : withCheck(rest, check, null)
    }, now)
    if (next === now) return asks(now) ? now : null
    now = next
  }
  return null
}

/** The form as a facility would fill it, as far as it works. */
export function Preview({
  form,
  section,
  onSection,
}: {
  form: FormDefinition
  /** The section that is open. */
  section: string
  onSection: (id: string) => void
}) {
  const settled = useDeferredValue(form)
  const working = useMemo(() => workingPart(settled), [settled])
  return (
    <section aria-label="Pratinjau">
      {working ? (
        <FormTrial form={working} section={section} onSection={onSection} />
      ) : (
        <Notice tone="info" title="Belum ada yang dapat dilihat">
          <p>Tambahkan pertanyaan, atau perbaiki masalah yang ditandai.</p>
        </Notice>
      )}
    </section>
  )
}
