import path from 'node:path'

import { defineConfig } from 'vitest/config'

/** The journeys: one after the other, in a real browser, against the product as it is started with `npm start`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    fileParallelism: false,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: '.tmp/results/e2e.json' }]],
  },
})
