import type { TestProject } from 'vitest/node'

import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product with its demonstration data answers; all journeys share it. */
    productUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct()
  project.provide('productUrl', product.url)
  return product.stop
}
