import type { Manifest, ManifestChunk } from 'vite'

import { chunksFor } from './built-chunks.ts'

/** A page that must be light: the modules of its pages and what they load as they open, relative to src/web, and its limits. */
type Visit = {
  what: string
  modules: readonly string[]
  /** In bytes, compressed with brotli as the server sends it. */
  limit: number
  /** How many files it may come in; scripts/web-chunks.ts joins small ones. */
  files: number
}

/** What every page inside the shell stands in. */
const frame = 'shell/inner-frames.tsx'

/** `charts` is all that a browser loads before the first touch or key, as e2e/journeys/charts.test.ts sees. */
export const visits = {
  form: {
    what: '/formulir and a form',
    modules: [frame, 'features/desk/desk-page.tsx', 'features/report-form/form-page.tsx'],
    limit: 190_000,
    files: 15,
  },
  charts: {
    what: '/grafik with its charts',
    modules: [
      frame,
      'features/charts/charts-page.tsx',
      'chart/chart-view.tsx',
      'chart/echarts-boxplot.ts',
      // What the shell fetches once a page stands.
      'shell/leave-dialog.tsx',
      'shell/lost-focus.ts',
      'shell/session-watch.ts',
      'shell/typed-signs.ts',
    ],
    limit: 320 * 1024,
    files: 22,
  },
  welcome: publicVisit('/welcome', 'features/welcome/welcome-page.tsx'),
  documents: publicVisit('/public/document', 'features/documents/documents-page.tsx'),
  about: publicVisit('/public/about', 'features/contents/about-page.tsx'),
  guide: publicVisit('/public/guide', 'features/contents/guide-page.tsx'),
  handbook: publicVisit('/public/handbook', 'features/contents/handbook-page.tsx'),
} satisfies Record<string, Visit>

/** What a visit loads: the entry, its modules, and all that they import. */
export function chunksOfVisit(manifest: Manifest, { modules }: Visit): ManifestChunk[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  return chunksFor(manifest, [...entries, ...modules])
}

function publicVisit(address: string, page: string): Visit {
  return {
    what: `${address} before it can be used`,
    modules: ['shell/public-frames.tsx', page],
    limit: 150 * 1024,
    files: 12,
  }
}
