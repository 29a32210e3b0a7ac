import { isRead } from '#contract/endpoint.ts'

import { isOfOneForm } from './testing/inputs.ts'
import { sweepWrongInputs } from './testing/wrong-inputs.ts'

sweepWrongInputs((endpoint) => !isOfOneForm(endpoint) && !isRead(endpoint))
