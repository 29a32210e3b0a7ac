import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { zodOfPage } from './scripts/page-zod.ts'
import { alwaysThere, groups } from './scripts/web-chunks.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

const throwing = "() => { throw Error('The page has none') }"
/** A module in which all that the library's exports is this. */
const only = (value: string) => (code: string) => {
  const declared = [...code.matchAll(/^export (?:const|var|function) (\w+)/gm)].map(([, name]) => name)
  const listed = [...code.matchAll(/^export \{([\w, ]*)\};?$/gm)].flatMap(
    ([, all = '']) => all.match(/\w+/g) ?? [],
  )
  const names = [...new Set([...declared, ...listed])]
  return [
    `const only = ${value}`,
    ...names.map((name) => `export const ${name} = only`),
    ...(/^export default/m.test(code) ? ['export default only'] : []),
  ].join('\n')
}

/** What libraries bring along and no page of ours uses, and what stands in its place. */
const unused: readonly (readonly [file: RegExp, instead: (code: string) => string])[] = [
  // What no schema of ours calls.
  [/zod\/v4\/classic\/schemas\.js$/, zodOfPage],
  // Lists that grow at their end: ours have pages.
  [/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, only(throwing)],
  // What React itself has since version 18.
  [
    /use-sync-external-store-shim\.production\.js$/,
    () => "exports.useSyncExternalStore = require('react').useSyncExternalStore",
  ],
  // Words in 34 languages without Indonesian: src/web/ui/aria-words.ts has ours.
  [/react-aria(?:-components)?\/dist\/private\/intl\/.*[a-z]{2}-[A-Z]{2}\.m?js$/, () => 'export default {}'],
  // Chinese words, a dark theme, a sign of loading; and a reader of options as versions before 5 had them.
  [/echarts\/lib\/(?:i18n\/langZH|theme\/dark|loading\/default)\.js$/, only('{}')],
  [/echarts\/lib\/preprocessor\/backwardCompat\.js$/, only('() => {}')],
  // A way of sorting that keeps the order of equals, as every browser's own does now.
  [/zrender\/lib\/core\/timsort\.js$/, only('(list, compare) => { list.sort(compare) }')],
  // Axes of moments and of powers, circles, drawn outlines, moving lines, axes in step: our charts have none.
  [/echarts\/lib\/(?:scale\/(?:Time|Log)|label\/sectorLabel)\.js$/, only(throwing)],
  [/echarts\/lib\/(?:coord\/axisAlignTicks|chart\/line\/lineAnimationDiff)\.js$/, only(throwing)],
  [/zrender\/lib\/(?:tool\/path|graphic\/helper\/roundSector)\.js$/, only(throwing)],
]

const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  transform(code, id) {
    const file = id.replaceAll('\\', '/')
    return unused.find(([pattern]) => pattern.test(file))?.[1](code) ?? null
  },
}

/** Every `import()` of the page goes through ours instead of Vite's own helper. */
function lateFiles(): Plugin {
  const ours = path.join(import.meta.dirname, 'src/web/ui/late-files.ts').replaceAll('\\', '/')
  let isReplaced = false
  return {
    name: 'late-files',
    apply: 'build',
    transform(_code, id) {
      if (!id.includes('vite/preload-helper')) return null
      isReplaced = true
      return `export { withFiles as __vitePreload } from ${JSON.stringify(ours)}`
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite has its helper of import() elsewhere now.')
    },
  }
}

/** The page. scripts/build-web.ts builds it, and after it the service worker. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'src/web'),
  cacheDir: path.join(import.meta.dirname, 'node_modules/.cache/vite'),
  plugins: [react(), withoutUnused, lateFiles()],
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
    // docs/decisions/0066-browsers.md
    target: ['chrome109', 'edge109', 'firefox121', 'safari16.4', 'ios16.4'],
    // Fonts and pictures stay files: they are cached, and the content security policy needs no data: for fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser that we build for knows it.
      polyfill: false,
      // What the page begins with is there before anything is loaded later: naming it each time would be 0.1 KB more of every first load.
      resolveDependencies: (_file, chunks, { hostType }) =>
        hostType === 'html'
          ? chunks
          : chunks.filter((chunk) => !alwaysThere.has(path.basename(chunk).replace(/-.{7}\.js$/, ''))),
    },
    // In kB. The chart library is the largest, with nothing of it but the parts we draw with; it comes with the first chart. What
    // must stay small is measured as it is sent, by scripts/javascript-size.ts.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: {
        // Seven letters of a hash are the fewest that the bundler takes: with eight, the many names would be 0.1 KB more of every
        // first load; with the names of their modules before them, 0.9 KB.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) =>
          alwaysThere.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups },
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
