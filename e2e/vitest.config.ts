import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { retriedTests } from '../scripts/test-reporter.ts'

/**
 * The journeys, in a real browser, against the product as it is started with `npm start`. Four files at a time share one
 * product, since a journey waits about as often as it works: each has accounts and months of its own.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: 4,
    isolate: false,
    testTimeout: 240_000,
    // A shared machine may stumble once; what fails twice is broken. At a desk nothing is forgiven, so that races are found.
    retry: process.env['CI'] ? 1 : 0,
    hookTimeout: 60_000,
    // What is polled for is on its way through the page: as patient as the page's own waiting.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: '.tmp/results/e2e.json' }], retriedTests()],
  },
})
