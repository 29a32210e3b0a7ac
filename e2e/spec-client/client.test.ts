import { productForAll } from './product.ts'

/** All that the client does, on one product: each part has months or periods of its own. */
productForAll()
await import('./calls.ts')
await import('./records.ts')
await import('./reports.ts')
await import('./self-assessment.ts')
