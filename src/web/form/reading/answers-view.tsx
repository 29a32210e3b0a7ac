import type { ReactNode } from 'react'

import { shownSlots } from '#forms/answers/visibility.ts'
import { answerOf } from '#forms/context.ts'
import type { Section, SimpleField } from '#forms/define-form.ts'
import { explanationField, isRows, isTable } from '#forms/shape.ts'

import { AnswerText, differs, type AnswersViewProps } from './answer-text.tsx'
import { Remark } from './remark.tsx'
import { RowsAnswers } from './rows-answers.tsx'
import { cellsOf, TableAnswers } from './table-answers.tsx'

import classes from './answers-view.module.css'

/** All that a form asks of this facility, and what was answered: read only, tables as tables. */
export function AnswersView(props: AnswersViewProps) {
  const { form, part = form, answers, context } = props
  const shown = new Set(shownSlots(form, answers, context, true).map(({ name }) => name))
  const Heading = `h${props.level ?? 2}` as const
  return (
    <div className={classes.answers}>
      {part.sections.map((section) => {
        const parts = partsOf(section, props, shown)
        return parts.length === 0 ? null : (
          <section key={section.id} className={classes.section}>
            <Heading className={classes.heading}>{section.title}</Heading>
            {parts}
          </section>
        )
      })}
    </div>
  )
}

/** Neighbouring simple fields are one list; tables and repeating rows stand by themselves. */
function partsOf(section: Section, props: AnswersViewProps, shown: ReadonlySet<string>): ReactNode[] {
  const parts: ReactNode[] = []
  let list: [string, SimpleField][] = []
  const closeList = () => {
    if (list.length > 0)
      parts.push(<FieldList key={list[0]?.[0]} {...props} title={section.title} fields={list} />)
    list = []
  }
  for (const [name, field] of Object.entries(section.fields)) {
    if (isTable(field)) {
      closeList()
      const table = <TableAnswers key={name} {...props} name={name} field={field} shown={shown} />
      if (cellsOf(props.part ?? props.form, name).some((cell) => shown.has(cell.name))) parts.push(table)
    } else if (isRows(field)) {
      closeList()
      if (shown.has(name)) parts.push(<RowsAnswers key={name} {...props} name={name} field={field} />)
    } else if (isDisplayed(name, props, shown)) list.push([name, field])
  }
  closeList()
  return parts
}

/** An explanation that nobody was asked for is not shown empty. */
function isDisplayed(name: string, { answers }: AnswersViewProps, shown: ReadonlySet<string>): boolean {
  return shown.has(name) && (name !== explanationField || answerOf(answers, name) !== undefined)
}

function FieldList({
  title,
  fields,
  answers,
  beside,
  remarks = {},
  renderAside,
  links = true,
}: AnswersViewProps & { title: string; fields: readonly [string, SimpleField][] }) {
  return (
    <table className={`plain-table folds ${classes.list}`} data-beside={beside !== undefined}>
      <caption className="unseen">{title}</caption>
      {beside && (
        <thead>
          <tr>
            <th scope="col">Pertanyaan</th>
            <th scope="col">Jawaban</th>
            <th scope="col">{beside.title}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {fields.map(([name, field]) => (
          <tr key={name}>
            <th scope="row">{field.label}</th>
            <td>
              <AnswerText field={field} value={answerOf(answers, name)} links={links} />
              <Remark>{remarks[name]}</Remark>
              {renderAside?.(name)}
            </td>
            {beside && (
              <td
                className={classes.beside}
                data-label={beside.title}
                data-differs={differs(answers, beside.answers, name)}
              >
                <AnswerText field={field} value={answerOf(beside.answers, name)} links={links} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
