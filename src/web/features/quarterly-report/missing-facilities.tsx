import { useQuery } from '@tanstack/react-query'

import { getReportTable } from '#contract/report-tables.ts'
import type { Month } from '#domain/month.ts'
import { capitalText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { Loaded } from '../../ui/states.tsx'
import { listedSentence, nothingOwed } from './sentences.ts'

import classes from './quarterly-report.module.css'

/** How many names are printed of a form. */
const most = 100

/** Who owes a form's report of the month and has not sent it, by name and within reach. */
export function MissingFacilities({
  form,
  title,
  month,
  province,
  regency,
  isOwed,
}: {
  form: string
  title: string
  month: Month
  province: string
  /** The regency that the reach ends with, where it is not the whole province. */
  regency: string | undefined
  /** Whether anybody there owes the form's reports of the quarter. */
  isOwed: boolean
}) {
  const answer = useQuery(
    queryOf(getReportTable, {
      params: { form_type: form },
      query: { date: month, status: 'unfilled', provinsi_id: province, per_page: most },
    }),
  )
  return (
    <section className={classes.missing} aria-label={`Belum mengirim: ${title}`}>
      <h4>{title}</h4>
      <Loaded answer={answer} rows={2} height={24} label="Memuat daftar…">
        {({ data, total }) => (
          <>
            <p>
              {total === 0 && !isOwed
                ? capitalText(nothingOwed)
                : listedSentence(data.length, total, regency)}
            </p>
            <ul className={classes.names}>
              {data.map(({ facility }) => (
                <li key={facility.id}>
                  {facility.name}, {facility.regency}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}
