import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

/** The page. scripts/build-web.ts builds it, and after it the service worker. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'src/web'),
  cacheDir: path.join(import.meta.dirname, 'node_modules/.cache/vite'),
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Fonts and pictures stay files: they are cached, and the content security policy needs no data: for fonts.
    assetsInlineLimit: 0,
    // In kB. The chart library is the largest, with nothing of it but the parts we draw with; it comes with the first chart. What
    // must stay small is measured as it is sent, by scripts/javascript-size.ts.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: {
        // What changes only with a new version of a library stays in the browser's cache over our own releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/ },
            // What most pages share comes in one file: alone, each of its small modules would be a request and hardly shrink.
            { name: 'common', test: /src[\\/]/, minShareCount: 16 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The calls, and not the page's own modules under src/web/api.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': server, '/health': server, '/ready': server },
  },
})
