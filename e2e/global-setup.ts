import type { TestProject } from 'vitest/node'

import { startMeSmile } from './me-smile.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product with its demonstration data answers; all journeys share it. */
    productUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const meSmile = await startMeSmile()
  const product = await startProduct({ env: meSmile.env })
  project.provide('productUrl', product.url)
  return async () => {
    await product.stop()
    meSmile.stop()
  }
}
