import { isOfOneForm } from './testing/inputs.ts'
import { sweepWrongInputs } from './testing/wrong-inputs.ts'

sweepWrongInputs(isOfOneForm)
