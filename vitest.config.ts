import path from 'node:path'

import { defineConfig } from 'vitest/config'

import { retriedTests, slowTestReasons } from './scripts/test-reporter.ts'

/** Where processes that tests start find compiled code, as those of `npm start` do. */
const env = { NODE_COMPILE_CACHE: path.join(import.meta.dirname, 'node_modules/.cache/node') }

/** A shared machine may stumble once over what waits for processes, sockets and frames. At a desk nothing is forgiven, so that races are found. */
const retry = process.env['CI'] ? 1 : 0

/** `npx vitest run` runs all of these; `npx vitest run --project shared` one. The journeys have their own: e2e/vitest.config.ts. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // One more than the processors that it is meant for: a test waits for the database, for threads and for what it starts.
    maxWorkers: 3,
    reporters: [
      'default',
      ['json', { outputFile: '.tmp/results/unit.json' }],
      slowTestReasons(),
      retriedTests(),
    ],
    projects: [
      {
        test: {
          name: 'shared',
          environment: 'node',
          isolate: false,
          include: ['src/{domain,forms,indicators,contract}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          env,
          // One embedded PostgreSQL for the run, one database for each worker; without isolation a worker's files share its pool.
          isolate: false,
          retry,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // What is polled for comes within a moment, except where other tests use the same cores.
          expect: { poll: { timeout: 10_000 } },
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          isolate: false,
          setupFiles: ['src/web/testing/set-up-web.ts'],
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: ['src/web/**/*.dom.test.tsx'],
        },
      },
      {
        resolve: { alias: { 'idb-keyval': path.join(import.meta.dirname, 'src/web/testing/kept.ts') } },
        test: {
          // Parts of a page, drawn into a document without a browser; without isolation it and the libraries are loaded once.
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['src/web/testing/set-up-dom.ts'],
          retry,
          testTimeout: 20_000,
          include: ['src/web/**/*.dom.test.tsx'],
        },
      },
      {
        test: {
          name: 'structure',
          environment: 'node',
          env,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
})
