import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/**
 * Zod's schemas bring along the way to JSON Schema, 5 KB of every first load. Only the server's documents need it: here it throws.
 * Zod brings its messages in English: every check of the page has an Indonesian one, as src/schema-words.test.ts proves.
 * React Aria brings its words in 34 languages, and Indonesian is not among them: src/web/ui/aria-words.ts has ours.
 * ECharts brings Chinese words and a dark theme, which no chart of ours asks for.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  transform(code, id) {
    if (/react-aria(?:-components)?[\\/]dist[\\/]private[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.m?js$/.test(id))
      return 'export default {}'
    if (/echarts[\\/]lib[\\/](?:i18n[\\/]langZH|theme[\\/]dark)\.js$/.test(id)) return 'export default {}'
    if (/zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id)) return 'export default () => ({})'
    if (!/zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
    return [
      "const refuse = () => () => { throw new Error('The page has no JSON Schema.') }",
      ...names.map((name) => `export const ${name} = refuse`),
    ].join('\n')
  },
}

/** The page. scripts/build-web.ts builds it, and after it the service worker. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'src/web'),
  cacheDir: path.join(import.meta.dirname, 'node_modules/.cache/vite'),
  plugins: [react(), withoutUnused],
  // A class is called after its stylesheet, whose name no other has: a hash and a line number for each would be 1 KB of every first load.
  css: {
    modules: {
      generateScopedName: (name, file) => `${path.basename(file).replace(/\.module\.css.*$/, '')}-${name}`,
    },
  },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Fonts and pictures stay files: they are cached, and the content security policy needs no data: for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that we build for knows it.
      polyfill: false,
      // What the page begins with is there before anything is loaded later: naming it each time would be 0.1 KB more of every first load.
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'html'
          ? chunks
          : chunks.filter((chunk) => !/\/(?:react|common|rolldown-runtime)-.{7}\.js$/.test(chunk)),
    },
    // In kB. The chart library is the largest, with nothing of it but the parts we draw with; it comes with the first chart. What
    // must stay small is measured as it is sent, by scripts/javascript-size.ts.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: {
        // Seven letters of a hash are the fewest that the bundler takes: with eight, the many names would be 0.1 KB more of every
        // first load.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What changes only with a new version of a library stays in the browser's cache over our own releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What most pages share comes in one file: alone, each of its small modules would be a request and hardly shrink, and its
            // name stands in the first load.
            {
              name: 'common',
              test: /src[\\/](?!domain[\\/](?:hazards|span|figure-words|self-assessment[\\/](?!periods|words))|contract[\\/](?:self-assessment[\\/]|regions|figures|quotes)|web[\\/](?:ui[\\/](?:plain-table|list-table|card|facts)|figures[\\/]|chart[\\/]))/,
              minShareCount: 9,
            },
            // A form needs neither what the assessment's pages share, nor the lists, cards and figures of other pages.
            {
              name: 'assessment',
              test: /src[\\/](?:(?:domain|contract)[\\/]self-assessment[\\/](?!periods|words)|domain[\\/]hazards|web[\\/](?:features[\\/]self-assessment|ui[\\/]semester-picker))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'lists',
              test: /src[\\/](?:domain[\\/](?:span|figure-words|table-parts|permits)|contract[\\/](?:figures|facility-table|report-tables)|web[\\/](?:figures[\\/](?!quote-(?:words|dialog)|citation)|api[\\/]current-user|ui[\\/](?:plain-table|list-(?!search)|use-list|card|facts|paging|filters|search-input|download-link|checkbox|searchable-select|region-picker|indicator-value|permit-mark)))/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The calls, and not the page's own modules under src/web/api.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': server, '/batas': server, '/health': server, '/ready': server },
  },
})
