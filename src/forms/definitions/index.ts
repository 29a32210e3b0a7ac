import type { FormDefinition } from '../define-form.ts'
import { bor } from './bor.ts'
import { limbahFasyankes } from './limbah-fasyankes.ts'

/**
 * Every form that ships; the rest follows from its place here. The other definitions of this folder wait for their facts and
 * their own screens.
 */
export const shippedForms: readonly FormDefinition[] = [limbahFasyankes, bor]
