import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { startMeSmile } from './me-smile.ts'
import { prepareData, startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product with its demonstration data answers; all journeys share it. */
    productUrl: string
    /** The data folder that it began with a copy of; others may copy it too. */
    preparedData: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = await prepareData()
  project.provide('preparedData', preparedData)
  const meSmile = await startMeSmile()
  const product = await startProduct({ from: preparedData, env: meSmile.env })
  project.provide('productUrl', product.url)
  return async () => {
    await product.stop()
    meSmile.stop()
    await rm(preparedData, { recursive: true, force: true })
  }
}
