import { mkdtempSync } from 'node:fs'
import path from 'node:path'

import { inject } from 'vitest'

/** A new folder in the one of the test run, which goes with it. */
export const testFolder = (): string => mkdtempSync(path.join(inject('testServer').folder, 'own-'))
