/** Before each file of the project `web`: a worker's files share the modules of the page. */
import { afterEach } from 'vitest'

import { leaveNetwork } from './network.ts'

afterEach(leaveNetwork)
