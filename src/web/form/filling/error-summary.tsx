import { Fragment, type Ref } from 'react'

import type { AnswerError } from '#forms/answers/errors.ts'
import type { Finding } from '#forms/answers/findings.ts'
import { findingText, labelOfPath } from '#forms/answers/labels.ts'
import { parsePath } from '#forms/answers/paths.ts'
import { namesOf } from '#forms/answers/slots.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { PlaceLink } from '../../ui/places.tsx'
import { sectionOfPath } from '../drafts/draft.ts'

import classes from './error-summary.module.css'

/** Everything that keeps the report from being sent, section by section, each a link to its field. */
export function ErrorSummary({
  form,
  answers,
  errors,
  soft,
  general,
  clean = 'Isian lengkap dan siap dikirim',
  onGo,
  headingRef,
}: {
  form: FormDefinition
  answers: AnswerSheet
  errors: readonly AnswerError[]
  soft: readonly Finding[]
  /** What concerns no field of this form: words, and where to correct it. */
  general: readonly { message: string; href?: string }[]
  /** The heading where nothing is wrong. */
  clean?: string
  onGo: (path: string) => void
  headingRef: Ref<HTMLHeadingElement>
}) {
  const count = errors.length + general.length
  const order = [...namesOf(form)]
  const placeOf = ({ field }: AnswerError) => order.indexOf(parsePath(field).name)
  const inOrder = errors.toSorted((one, other) => placeOf(one) - placeOf(other))
  const groups = form.sections
    .map(({ id, title }) => ({
      title,
      own: inOrder.filter(({ field }) => sectionOfPath(form, field) === id),
    }))
    .filter(({ own }) => own.length > 0)
  const homeless = errors.filter(({ field }) => sectionOfPath(form, field) === undefined)
  return (
    <section className={classes.summary} data-clean={count === 0} aria-labelledby="ringkasan-galat">
      <h2 id="ringkasan-galat" ref={headingRef} tabIndex={-1} className={classes.heading}>
        {count === 0 ? clean : `${count} hal perlu diperbaiki sebelum dikirim`}
      </h2>
      <ul className={classes.list}>
        {general.map(({ message, href }) => (
          <li key={message}>
            {href ? (
              <PlaceLink place={{ to: href }} className={classes.link}>
                {message}
              </PlaceLink>
            ) : (
              message
            )}
          </li>
        ))}
        {homeless.map(({ field, message }) => (
          <li key={field}>{message}</li>
        ))}
      </ul>
      {groups.map(({ title, own }) => (
        <Fragment key={title}>
          <h3 className={classes.group}>
            {title} <span>({own.length})</span>
          </h3>
          <ul className={classes.list}>
            {own.map(({ field, message }) => (
              <li key={field}>
                <button type="button" className={classes.link} onClick={() => onGo(field)}>
                  {labelOfPath(form, field, answers)}: {message}
                </button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {soft.length > 0 && (
        <>
          <h3 className={classes.group}>Peringatan, boleh dikirim dengan penjelasan</h3>
          <ul className={classes.list}>
            {soft.map((finding) => {
              const [field] = finding.fields
              const words = findingText(form, finding, answers)
              return (
                <li key={`${finding.id}/${field}`}>
                  {field === undefined ? (
                    words
                  ) : (
                    <button type="button" className={classes.link} onClick={() => onGo(field)}>
                      {words}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
