import { isOfOneForm } from './inputs.ts'
import { sweepWrongInputs } from './wrong-inputs.ts'

sweepWrongInputs(isOfOneForm)
