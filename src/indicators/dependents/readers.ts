import { formIds } from '#domain/form-ids.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { elementsOf } from '#forms/versions/elements.ts'

/** Code outside of figures and checks that reads answers by their names. */
type Reader = {
  /** What it is, as an administrator knows it. */
  name: string
  /** Null where it reads them in every form. */
  form: string | null
  reads: (key: string, form: FormDefinition) => boolean
}

const oneOf =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key)

/** A test compares these with the names that stand in the code. */
const readers: readonly Reader[] = [
  { name: 'penghapusan data pribadi', form: null, reads: oneOf('reporter_name', 'reporter_phone') },
  { name: 'cetakan laporan', form: null, reads: oneOf('reporter_name', 'reporter_position') },
  {
    name: 'impor ME-SMILE',
    form: formIds.waste,
    reads: (key) =>
      /_(generated|third_party)_kg$/.test(key) ||
      oneOf(
        ...['org_me_smile', 'trn_manifest_kind', 'shipments', 'shipments.ship_date'],
        ...['shipments.ship_manifest_no', 'shipments.ship_category', 'shipments.ship_weight_kg'],
      )(key),
  },
  {
    name: 'peta limbah COVID-19',
    form: formIds.covid,
    reads: oneOf(...['cov_nihil', 'days', 'days.report_date', 'days.cov_inpatients', 'days.cov_liquid_m3']),
  },
  {
    name: 'unggahan daftar alat',
    form: formIds.mercury,
    reads: (key, form) =>
      key === 'mer_sheet' ||
      [...elementsOf(form).values()].some(({ part, keys }) => part.sort === 'table' && keys.includes(key)),
  },
]

/** What reads an answer of a form, beside its figures and checks. */
export function readersOf(form: FormDefinition, key: string): string[] {
  return readers.flatMap((reader) =>
    (reader.form ?? form.id) === form.id && reader.reads(key, form) ? [reader.name] : [],
  )
}
