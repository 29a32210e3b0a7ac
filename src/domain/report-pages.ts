import { formIds, isOnEnvironmentalHealth } from './form-ids.ts'
import type { ReportStatus } from './report-status.ts'

/** Where the pages of one monthly form live; the report's id stands at the end of each. */
export type ReportPages = {
  fill: (id: number) => string
  /** Where a returned report is corrected. */
  correct: (id: number) => string
  /** The report as it was sent, read only. */
  sent: (id: number) => string
  print: (id: number) => string
}

function pagesAt(folder: string, print: string, correct = `/formulir/${folder}`): ReportPages {
  return {
    fill: (id) => `/formulir/${folder}/${id}`,
    correct: (id) => `${correct}/${id}`,
    sent: (id) => `/formulir/${folder}/redaksi/${id}`,
    print: (id) => `/print/${print}/${id}`,
  }
}

const mercury = (id: number) => `/formulir/alkes-merkuri?report=${id}`

/** The pages of every monthly form whose addresses the specification fixes, by the form's id. */
export const reportPages: Readonly<Record<string, ReportPages>> = {
  [formIds.waste]: pagesAt('limbah-fasyankes', 'fasyankes', '/perbaikan-formulir/limbah-fasyankes'),
  [formIds.covid]: pagesAt('covid19', 'covid'),
  [formIds.health]: pagesAt('kesehatan-lingkungan', 'kesling'),
  [formIds.keyQuestions]: pagesAt('pertanyaan-kunci', 'kunci'),
  [formIds.kit]: pagesAt('sanitarian-kit', 'sanitarian'),
  [formIds.mercury]: { fill: mercury, correct: mercury, sent: mercury, print: (id) => `/print/alkes/${id}` },
}

/** The folder of every other form's pages, under the form's id. */
const otherForms = 'lain'

/** The pages of a form. */
export function getFormPages(formId: string): ReportPages {
  const folder = `${otherForms}/${formId}`
  return reportPages[formId] ?? pagesAt(folder, folder)
}

/** Which of a form's pages is the facility's next step in each state; undefined while there is no report. */
export const pageOfStatus = {
  unfilled: undefined,
  draft: 'fill',
  revise: 'correct',
  sent: 'sent',
  confirmed: 'sent',
} as const satisfies Record<ReportStatus, keyof ReportPages | undefined>

/** The bed-occupancy sub-form of a medical-waste report. */
export const bedOccupancyPage = (id: number) => `/formulir/limbah-fasyankes/bor/${id}`

const subformPages: Readonly<Record<string, (id: number) => string>> = {
  [formIds.bor]: bedOccupancyPage,
}

/** Where a sub-form of a report is filled, by the sub-form's id. */
export function findSubformPage(formId: string): ((id: number) => string) | undefined {
  return subformPages[formId]
}

/** Where an office decides on a report of a form. */
export function reviewPage(formId: string, id: number): string {
  return `/konfirmasi/${isOnEnvironmentalHealth(formId) ? 'kesling' : 'formulir'}/${id}`
}

/** The form that an address belongs to. @throws Error where no form has it. */
export function getFormOfPath(pathname: string): string {
  const [, place, folder, form] = pathname.split('/')
  if ((place === 'formulir' || place === 'print') && folder === otherForms && form) return form
  const found = Object.entries(reportPages).find(([, pages]) =>
    Object.values(pages).some((page) => {
      const start = page(0).replace(/[?/][^/?]*$/, '')
      return pathname === start || pathname.startsWith(`${start}/`)
    }),
  )
  if (!found) throw new Error(`No form has a page at ${pathname}.`)
  return found[0]
}
