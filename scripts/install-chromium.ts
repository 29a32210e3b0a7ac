/** Gives the journeys a browser: a headless shell where Debian has one, else a Chromium that is there, else one installed now. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findChromium, findHeadlessShell, unpackedShell } from './chromium.ts'
import {
  firstFound,
  installBySystem,
  libraryPath,
  run,
  unpackPackages,
  writeProgram,
} from './system-packages.ts'

function downloadByPlaywright(): void {
  const program = path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  run(process.execPath, [program, 'install', '--no-shell', 'chromium'], 4, {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  })
}

/** Debian has the headless shell as a package; its resources are in one that it shares with Chromium. */
function unpackShell(): void {
  const root = unpackPackages(unpackedShell, ['chromium-headless-shell', 'chromium-common'])
  if (root === undefined) return
  const fonts = path.join(unpackedShell, 'fonts.conf')
  // It draws no Type 1 font: where it was given one to stand in for a moment, it took the page's own font for failed.
  const drawn =
    '<selectfont><rejectfont><pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern></rejectfont></selectfont>'
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir>${drawn}<cachedir>${unpackedShell}/fonts</cachedir></fontconfig>\n`,
  )
  writeProgram(path.join(unpackedShell, 'run'), `${root}/usr/lib/chromium/chromium-headless-shell`, {
    LD_LIBRARY_PATH: libraryPath(root),
    FONTCONFIG_FILE: fonts,
  })
}

function installChromium(): string | undefined {
  // The folder stays where nothing could be unpacked: a Chromium that is there then serves, without a new try at every run.
  const isTried = existsSync(unpackedShell)
  if (findHeadlessShell() === undefined && (!isTried || findChromium() === undefined)) unpackShell()
  return firstFound(findChromium, [downloadByPlaywright, () => installBySystem('chromium')])
}

const browser = installChromium()
if (browser === undefined) {
  console.error(
    'The browser tests need Chromium, and it could be neither downloaded nor installed here. ' +
      'Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH to a Chromium or Chrome.',
  )
  process.exit(1)
}
console.log(`Chromium: ${browser}`)
