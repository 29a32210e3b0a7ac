import type { FormDefinition } from '../define-form.ts'
import { bor } from './bor.ts'
import { limbahFasyankes } from './limbah-fasyankes.ts'

/** Every form that ships. Add a definition here and the rest follows. */
export const shippedForms: readonly FormDefinition[] = [limbahFasyankes, bor]
