import { afterAll, beforeAll, inject } from 'vitest'

import { type Product, startProduct } from '../product.ts'

let started: Product

/** Starts the product that all parts of the client speak to, which counts no requests, and stops it after them. */
export function productForAll(): void {
  beforeAll(async () => {
    started = await startProduct({ from: inject('preparedData'), env: { REQUESTS_PER_MINUTE: '0' } })
  }, 120_000)
  afterAll(() => started?.stop())
}

export const productUrl = (): string => started.url
