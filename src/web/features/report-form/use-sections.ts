import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import type { AnswerError } from '#forms/answers/errors.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { dayOfPath, sectionOfPath } from '../../form/drafts/draft.ts'
import { focusPath, focusPathSoon } from '../../form/filling/editor.ts'
import { askedSections, sectionStates } from '../../form/filling/section-states.ts'
import type { OpenForm } from './open-form.ts'

export type Sections = ReturnType<typeof useSections>

type SectionDependencies = Pick<OpenForm, 'context' | 'keeper' | 'state'> & {
  form: FormDefinition
  errors: readonly AnswerError[]
  hasSoft: boolean
}

/** The sections of the form, the one that is open, and the ways between them. The open one stands in the address. */
export function useSections({ form, context, keeper, state, errors, hasSoft }: SectionDependencies) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { bagian, report: named } = useSearch({ strict: false })
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  const layout = useRef<HTMLDivElement>(null)
  // How far they are is counted after what was typed is drawn: it reads every answer.
  const settled = useDeferredValue(state.draft)
  const asked = useMemo(
    () => askedSections(form, settled, context, hasSoft),
    [form, settled, context, hasSoft],
  )
  const sections = sectionStates(form, asked, errors, visited)
  const current = Math.min(Math.max(1, typeof bagian === 'number' ? bagian : 1), sections.length) - 1
  const section = sections[current]?.section

  function go(index: number, then?: () => void, day?: string) {
    if (section) setVisited(new Set([...visited, section.id]))
    void keeper.flush()
    const search = { report: named, bagian: index + 1, ...(day === undefined ? {} : { hari: day }) }
    void navigate({ to: pathname, search, replace: true, resetScroll: false }).then(() =>
      // The section must be drawn before anything in it can take the focus.
      requestAnimationFrame(() => {
        if (then) return then()
        heading.current?.focus({ preventScroll: true })
        // Past the notices: they are long, and have been read.
        layout.current?.scrollIntoView()
      }),
    )
  }

  return {
    sections,
    current,
    section,
    heading,
    layout,
    go: (index: number) => go(index),
    goToSection(id: string) {
      go(sections.findIndex((one) => one.section.id === id))
    },
    goToPath(path: string) {
      const index = sections.findIndex((one) => one.section.id === sectionOfPath(form, path))
      const day = dayOfPath(form, path, state.draft.answers)
      if (index === -1 || (index === current && day === undefined)) focusPath(path)
      else go(index, () => focusPathSoon(path), day)
    },
  }
}
