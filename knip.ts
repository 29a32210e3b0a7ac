import type { KnipConfig } from 'knip'

/**
 * Code that nobody uses. `knip` counts tests as users; `knip --production` does not, so that what only tests keep alive
 * shows. An export that its own file uses is alive there: a test may look at it.
 */
const isProduction = process.argv.includes('--production')

const everything: KnipConfig = {
  entry: [
    'src/server/main.ts',
    'src/web/sw.ts',
    // vite.config.ts puts it in the place of Vite's own.
    'src/web/ui/late-files.ts',
    'src/server/testing/job-process.ts',
    'src/indicators/testing/survei-air.ts',
    // vitest.config.ts puts it in the place of a library.
    'src/web/testing/kept.ts',
    'scripts/*.{ts,mjs}',
    'bench/*.ts',
  ],
  project: ['{src,scripts,bench,attack,e2e}/**/*.{ts,tsx,mjs}'],
  ignoreBinaries: ['dpkg', 'flock', 'pgbench'],
  // Files of these are read by their path.
  ignoreDependencies: ['@fontsource-variable/plus-jakarta-sans', 'geojson-indonesia'],
  vitest: { config: ['vitest.config.ts', 'e2e/vitest.config.ts'] },
}

const withoutTests: KnipConfig = {
  entry: [
    'src/server/main.ts!',
    'src/web/main.tsx!',
    'src/web/sw.ts!',
    'src/web/ui/late-files.ts!',
    'scripts/*.{ts,mjs}!',
    'bench/*.ts!',
    'attack/run.ts!',
  ],
  project: [
    '{src,scripts,bench,attack}/**/*.{ts,tsx,mjs}!',
    '!{src,scripts}/**/*.test.{ts,tsx}!',
    // What tests share.
    '!src/**/testing/**!',
  ],
  include: ['files', 'exports'],
  ignoreExportsUsedInFile: true,
}

// oxlint-disable-next-line import/no-default-export -- knip reads it
export default isProduction ? withoutTests : everything
