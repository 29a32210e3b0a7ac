import { oneOf, regionSearch, type SearchOf, semesterIn, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the self-assessment's table carries. */
export const assessmentSearch = {
  /** The tab: a form, or the self-assessment; without one the first form. */
  form: textOf,
  year: wholeOf,
  semester: semesterIn,
  ...regionSearch,
  stage: oneOf('none', 'begun', 'complete'),
  find: textOf,
  page: wholeOf,
}
export type AssessmentSearch = SearchOf<typeof assessmentSearch>
