import type { HandbookForm } from '#contract/handbook.ts'
import { holdsWords } from '#domain/holds-words.ts'

/** The form with the questions and checks in which all words occur; nothing where none is left. */
export function narrowed(form: HandbookForm, find: string): HandbookForm[] {
  const holds = (...texts: string[]) => holdsWords(texts.join(' '), find)
  const sections = form.sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ key, label, hint, answer, condition }) =>
        holds(form.title, section.title, key, label, hint, answer, condition),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
  const checks = form.checks.filter(({ message }) => holds(form.title, message))
  return sections.length + checks.length > 0 ? [{ ...form, sections, checks }] : []
}

/** How many there are to answer; the rows of a table do not count. */
export const questionsIn = ({ sections }: HandbookForm): number =>
  sections.reduce(
    (count, { questions }) => count + questions.filter(({ required }) => required !== '').length,
    0,
  )
