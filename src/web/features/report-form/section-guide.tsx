import { useState } from 'react'

import { SaveLine } from '../../form/filling/save-line.tsx'
import { ResultSign } from '../../form/reading/result-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { AddressButton } from '../../ui/link-button.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { OpenForm } from './open-form.ts'
import { FormProgress, SectionNav } from './section-nav.tsx'
import type { Sections } from './use-sections.ts'

import classes from './report-editor.module.css'

/** The sections beside the form; on a narrow screen a bar with the open one, which opens their list. */
export function SectionGuide({ open, navigation }: { open: OpenForm; navigation: Sections }) {
  const [isListOpen, setIsListOpen] = useState(false)
  const isNarrow = useNarrow()
  const { sections, current, section } = navigation
  const sign = (id: string) => (
    <ResultSign form={open.form} answers={open.answers} context={open.context} section={id} />
  )
  const wrong = open.editor.errors.size
  const list = (
    <>
      <FormProgress sections={sections} />
      <SectionNav
        sections={sections}
        current={current}
        sign={sign}
        onGo={(index) => {
          setIsListOpen(false)
          navigation.go(index)
        }}
      />
      <AddressButton
        href={`/handbook/user?formulir=${open.form.id}`}
        target="_blank"
        rel="noreferrer"
        variant="subtle"
      >
        Buku formulir
        <span className="unseen"> (tab baru)</span>
      </AddressButton>
    </>
  )
  return (
    <>
      {isNarrow ? (
        <div className={classes.bar}>
          <button type="button" className={classes.barButton} onClick={() => setIsListOpen(true)}>
            <span>
              <strong>
                Bagian {current + 1} dari {sections.length}
              </strong>
              {section && (
                <span className={classes.barName}>
                  {section.title} {sign(section.id)}
                </span>
              )}
              {wrong > 0 && (
                <span className="row gap-2 fault">
                  <Icon name="error" size={16} /> {wrong} perlu diperbaiki
                </span>
              )}
            </span>
            <Icon name="down" />
          </button>
          <SaveLine state={open.state} lastKept={open.keeper.lastKept} />
        </div>
      ) : (
        <nav className={classes.nav} aria-label="Bagian formulir">
          {list}
        </nav>
      )}
      {isListOpen && (
        <Dialog title="Bagian formulir" onClose={() => setIsListOpen(false)}>
          {list}
        </Dialog>
      )}
    </>
  )
}
