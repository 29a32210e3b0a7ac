import type { FormDefinition } from '#forms/define-form.ts'
import { alkesMerkuri } from '#forms/definitions/alkes-merkuri.ts'
import { bor } from '#forms/definitions/bor.ts'
import { kesling } from '#forms/definitions/kesling.ts'
import { limbahCovid } from '#forms/definitions/limbah-covid.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { pertanyaanKunci } from '#forms/definitions/pertanyaan-kunci.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'

import type { FactsIn, FormWorth } from './form-worth.ts'
import { worth as mercuryWorth } from './worth/alkesbermerkuri.ts'
import { worth as keyQuestionWorth } from './worth/kesehatanlingkungan-pertanyaankunci.ts'
import { worth as healthWorth } from './worth/kesehatanlingkungan.ts'
import { worth as covidWorth } from './worth/limbahcovid.ts'
import { worth as wasteWorth } from './worth/limbahfasyankes.ts'
import { worth as kitWorth } from './worth/sanitarian-kit.ts'

/** A form in service, with what its reports are worth; null where nothing is computed from it. */
export type FormRow = { form: FormDefinition; worth: FormWorth | null }

/**
 * The forms in service, in the order of desks and menus: all the rest of the system follows from their rows here.
 * What a form is worth lies in `worth/<id of the form>.ts`, where the page looks for it too.
 */
const rows = [
  { form: limbahFasyankes, worth: wasteWorth },
  { form: bor, worth: null },
  { form: limbahCovid, worth: covidWorth },
  { form: alkesMerkuri, worth: mercuryWorth },
  { form: kesling, worth: healthWorth },
  { form: pertanyaanKunci, worth: keyQuestionWorth },
  { form: sanitarianKit, worth: kitWorth },
] as const satisfies readonly FormRow[]

export const formRows: readonly FormRow[] = rows

/** Their definitions. */
export const shippedForms: readonly FormDefinition[] = rows.map(({ form }) => form)

type ShippedRow = (typeof rows)[number]
type WorthyRow = Extract<ShippedRow, { worth: FormWorth }>

/** The forms whose result the page draws by a card of its own. */
export type DrawnForm = Extract<ShippedRow, { worth: { summary?: 'drawn' } }>['form']['id']
/** The facts of each form's reports, by the table that holds them. */
export type FactsByTable = {
  [Row in WorthyRow as Row['worth']['facts']['table']]: Row['worth'] extends FormWorth<string, infer Columns>
    ? FactsIn<Columns>
    : never
}
