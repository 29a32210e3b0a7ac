/** Where the pages of each monthly form live, by the form's id; the report's id stands at the end of each. */
type FormPages = {
  fill: (id: number) => string
  /** Of a returned report. */
  correct: (id: number) => string
  /** The report as it was sent, read only. */
  sent: (id: number) => string
  print: (id: number) => string
}

function pagesAt(folder: string, print: string, correct = `/formulir/${folder}`): FormPages {
  return {
    fill: (id) => `/formulir/${folder}/${id}`,
    correct: (id) => `${correct}/${id}`,
    sent: (id) => `/formulir/${folder}/redaksi/${id}`,
    print: (id) => `/print/${print}/${id}`,
  }
}

const mercury = (id: number) => `/formulir/alkes-merkuri?report=${id}`

const formPages: Readonly<Record<string, FormPages>> = {
  limbahfasyankes: pagesAt('limbah-fasyankes', 'fasyankes', '/perbaikan-formulir/limbah-fasyankes'),
  limbahcovid: pagesAt('covid19', 'covid'),
  kesehatanlingkungan: pagesAt('kesehatan-lingkungan', 'kesling'),
  'kesehatanlingkungan-pertanyaankunci': pagesAt('pertanyaan-kunci', 'kunci'),
  'sanitarian-kit': pagesAt('sanitarian-kit', 'sanitarian'),
  alkesbermerkuri: { fill: mercury, correct: mercury, sent: mercury, print: (id) => `/print/alkes/${id}` },
}

/** The pages of a form. @throws Error for a form that has none. */
export function getFormPages(form: string): FormPages {
  const pages = formPages[form]
  if (!pages) throw new Error(`The form ${form} has no pages.`)
  return pages
}

/** The bed-occupancy sub-form of a medical-waste report. */
export const bedOccupancyPage = (id: number) => `/formulir/limbah-fasyankes/bor/${id}`

/** Whose page an address is. @throws Error where no form has it. */
export function getFormOfPath(pathname: string): string {
  const found = Object.entries(formPages).find(([, pages]) =>
    Object.values(pages).some((page) => {
      const start = page(0).replace(/[?/][^/?]*$/, '')
      return pathname === start || pathname.startsWith(`${start}/`)
    }),
  )
  if (!found) throw new Error(`No form has a page at ${pathname}.`)
  return found[0]
}
