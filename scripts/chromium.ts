import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { chromium } from 'playwright-core'

/** Where scripts/install-chromium.ts unpacks a Chromium when it may install nothing. */
export const unpackedChromium = path.resolve(import.meta.dirname, '../node_modules/.cache/chromium')

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The first browser that exists and starts; one with missing libraries does not count. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const candidates = [
    process.env['CHROMIUM_PATH'],
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    path.join(unpackedChromium, 'run'),
  ]
  return candidates.find((file) => file !== undefined && file !== '' && starts(file))
}

const starts = (file: string): boolean =>
  spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
