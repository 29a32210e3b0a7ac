import { findingText } from '#forms/answers/labels.ts'
import type { Section } from '#forms/define-form.ts'
import { explanationField } from '#forms/shape.ts'

import { sectionHeadingId } from '../../form/filling/editor.ts'
import { SectionView } from '../../form/filling/section-view.tsx'
import { ResultCard } from '../../form/reading/result-card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionExtras } from './extras.tsx'
import type { OpenForm } from './open-form.ts'
import type { Sections } from './use-sections.ts'

import classes from './report-editor.module.css'

/** The section that is open: what the report is worth so far, what the form has beside its questions, and the questions. */
export function SectionPaper({
  open,
  navigation: { current, heading },
  section,
}: {
  open: OpenForm
  navigation: Sections
  section: Section
}) {
  const { form, answers, context, editor, soft } = open
  return (
    <>
      <ResultCard form={form} answers={answers} context={context} section={section.id} />
      <section className={classes.paper} aria-labelledby={sectionHeadingId}>
        <h2 id={sectionHeadingId} ref={heading} tabIndex={-1} className={classes.sectionTitle}>
          {section.title}
        </h2>
        {section.description && <p className={classes.sectionWords}>{section.description}</p>}
        <SectionExtras open={open} section={section.id} isFirst={current === 0} />
        {explanationField in section.fields && soft.length > 0 && (
          <Notice tone="warning" title="Isian yang perlu dijelaskan">
            <ul className="bullets">
              {soft.map((finding) => (
                <li key={`${finding.id}/${finding.fields.join()}`}>{findingText(form, finding, answers)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <SectionView editor={editor} section={section} />
      </section>
    </>
  )
}
