import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Gives what is wrong with a value by the schema at a place of an OpenAPI document; null where nothing is. */
export function validatorOf(document: object): (value: unknown, place: readonly string[]) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
  formats.default(ajv)
  ajv.addSchema(document, 'document')
  return (value, place) => {
    const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    const validate = ajv.getSchema(`document#/${pointer.join('/')}`)
    if (!validate) throw new Error(`The document has no schema at ${place.join(' ')}`)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}
