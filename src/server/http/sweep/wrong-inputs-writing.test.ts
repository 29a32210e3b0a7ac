import { isRead } from '#contract/endpoint.ts'

import { isOfOneForm } from './inputs.ts'
import { sweepWrongInputs } from './wrong-inputs.ts'

sweepWrongInputs((endpoint) => !isOfOneForm(endpoint) && !isRead(endpoint))
