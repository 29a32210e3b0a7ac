import { spawnSync } from 'node:child_process'
import path from 'node:path'

import { chromium } from 'playwright-core'

/** Where scripts/install-chromium.ts unpacks a headless shell. */
export const unpackedShell = path.resolve(import.meta.dirname, '../node_modules/.cache/headless-shell')

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/**
 * The headless shell draws no window: it needs about a quarter less of the processor than a whole Chromium. What
 * CHROMIUM_PATH names comes first, whichever of the two it is.
 */
export function findHeadlessShell(): string | undefined {
  return findFirst([
    process.env['CHROMIUM_PATH'],
    path.join(unpackedShell, 'run'),
    ...onPath(['chromium-headless-shell', 'chrome-headless-shell']),
  ])
}

/** The browser of the journeys: the headless shell, else any other Chromium. */
export function findChromium(): string | undefined {
  return findHeadlessShell() ?? findFirst([chromium.executablePath(), ...onPath(names)])
}

/** The first file that starts: one whose libraries are missing does not count. */
const findFirst = (files: readonly (string | undefined)[]): string | undefined =>
  files.find((file) => file !== undefined && file !== '' && starts(file))

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

const starts = (file: string): boolean =>
  spawnSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
