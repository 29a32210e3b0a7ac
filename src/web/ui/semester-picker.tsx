import {
  type AssessmentPeriod,
  begunSemesters,
  firstAssessmentYear,
  type Semester,
} from '#domain/self-assessment/periods.ts'

import { useThisMonth, useYear } from '../api/this-month.ts'
import { YearPicker } from './period-picker.tsx'
import { Select } from './select.tsx'

const words = { 1: '1 (Januari–Juni)', 2: '2 (Juli–Desember)' } as const satisfies Record<Semester, string>

function useBegunSemesters(year: number): Semester[] {
  return begunSemesters(year, `${useThisMonth()}-01`)
}

/** The semester that an address names, if it has begun; else the newest one of that year. */
export function useBegunPeriod(searched: {
  year: number | undefined
  semester: number | undefined
}): AssessmentPeriod {
  const year = useYear(searched.year, firstAssessmentYear)
  const begun = useBegunSemesters(year)
  return { year, semester: begun.find((one) => one === searched.semester) ?? begun.at(-1) ?? 1 }
}

/** A semester of the self-assessment that has begun: the year, and which of its two. */
export function SemesterPicker({
  period: { year, semester },
  onChange,
}: {
  period: AssessmentPeriod
  onChange: (period: AssessmentPeriod) => void
}) {
  const begun = useBegunSemesters(year)
  return (
    <>
      <YearPicker year={year} onChange={(next) => onChange({ year: next, semester })} />
      <Select
        label="Semester"
        value={String(semester)}
        options={begun.map((one) => ({ value: String(one), label: words[one] }))}
        onChange={(next) => onChange({ year, semester: next === '1' ? 1 : 2 })}
      />
    </>
  )
}
