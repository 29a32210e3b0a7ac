import { oneOf, regionSearch, type SearchOf, semesterIn, textOf, wholeOf } from '../../ui/search-text.ts'

/** What the address of the self-assessment's table carries. */
export const assessmentSearch = {
  year: wholeOf,
  semester: semesterIn,
  ...regionSearch,
  stage: oneOf('none', 'begun', 'complete'),
  find: textOf,
  page: wholeOf,
}
export type AssessmentSearch = SearchOf<typeof assessmentSearch>
