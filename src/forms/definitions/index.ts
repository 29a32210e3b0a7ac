import type { FormDefinition } from '../define-form.ts'
import { alkesMerkuri } from './alkes-merkuri.ts'
import { bor } from './bor.ts'
import { kesling } from './kesling.ts'
import { limbahCovid } from './limbah-covid.ts'
import { limbahFasyankes } from './limbah-fasyankes.ts'
import { pertanyaanKunci } from './pertanyaan-kunci.ts'
import { sanitarianKit } from './sanitarian-kit.ts'

/** The forms in service, in the order of desks and menus: all the rest of the system follows from their place here. */
export const shippedForms: readonly FormDefinition[] = [
  limbahFasyankes,
  bor,
  limbahCovid,
  alkesMerkuri,
  kesling,
  pertanyaanKunci,
  sanitarianKit,
]
