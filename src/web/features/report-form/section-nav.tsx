import type { ReactNode } from 'react'

import type { SectionState } from '../../form/filling/section-states.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

import classes from './section-nav.module.css'

const marks: Record<SectionState['state'], { icon: IconName; words: (state: SectionState) => string }> = {
  complete: { icon: 'done', words: () => 'lengkap' },
  errors: { icon: 'error', words: ({ errors }) => `${errors} perlu diperbaiki` },
  started: { icon: 'edit', words: ({ asked, answered }) => `${answered} dari ${asked} terisi` },
  empty: { icon: 'circle', words: () => 'belum diisi' },
}

/** The sections, each with how far it is; the one that is open is marked. */
export function SectionNav({
  sections,
  current,
  sign,
  onGo,
}: {
  sections: readonly SectionState[]
  current: number
  /** How a section's answers are judged so far. */
  sign: (section: string) => ReactNode
  onGo: (index: number) => void
}) {
  return (
    <ol className="list">
      {sections.map((state, index) => {
        const { icon, words } = marks[state.state]
        return (
          <li key={state.section.id}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === current ? 'step' : undefined}
              data-state={state.state}
              onClick={() => onGo(index)}
            >
              <Icon name={icon} size={20} />
              <span>
                <span className={classes.title}>
                  {index + 1}. {state.section.title}
                </span>
                <span className={classes.state}>{words(state)}</span>
                {sign(state.section.id)}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** How much of what must be answered is answered. */
export function FormProgress({ sections }: { sections: readonly SectionState[] }) {
  const asked = sections.reduce((sum, state) => sum + state.asked, 0)
  const answered = sections.reduce((sum, state) => sum + Math.min(state.answered, state.asked), 0)
  const percent = asked === 0 ? 100 : Math.floor((answered / asked) * 100)
  return (
    <div className={`progress ${classes.progress}`}>
      <progress value={answered} max={asked} aria-label="Isian wajib yang sudah terisi" />
      <span>{percent}% terisi</span>
    </div>
  )
}
