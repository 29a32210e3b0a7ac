/** Gives the journeys a browser: a headless shell where Debian has one, else a Chromium that is there, else one installed now. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { findChromium, findHeadlessShell, unpackedShell } from './chromium.ts'

const minute = 60_000

function run(command: string, args: string[], minutes: number, env: Record<string, string> = {}): boolean {
  console.log(`> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: minutes * minute,
    killSignal: 'SIGKILL',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env },
  })
  return status === 0
}

const has = (command: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0

/** How to run a command with root's rights here; undefined where one may not. */
function asRoot(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  if (has('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)
    return ['sudo', '-n']
  return undefined
}

function downloadByPlaywright(): void {
  const program = path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js')
  run(process.execPath, [program, 'install', '--no-shell', 'chromium'], 4, {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
  })
}

/** Each package manager and what makes it install Chromium. */
const managers: Record<string, string[][]> = {
  'apt-get': [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ],
  dnf: [['dnf', 'install', '-y', 'chromium']],
  apk: [['apk', 'add', '--no-cache', 'chromium']],
  pacman: [['pacman', '-Sy', '--noconfirm', 'chromium']],
}

function installBySystem(): void {
  const rights = asRoot()
  if (!rights) return
  const manager = Object.keys(managers).find(has)
  for (const line of manager === undefined ? [] : (managers[manager] ?? [])) {
    const [command = '', ...args] = [...rights, ...line]
    run(command, args, 10)
  }
}

/** Debian has the headless shell as a package. Downloads it and the libraries that it lacks here into our cache, without root's rights. */
function unpackShell(): void {
  if (!has('apt-get') || !has('dpkg')) return
  const state = path.join(unpackedShell, 'apt')
  rmSync(unpackedShell, { recursive: true, force: true })
  for (const folder of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(state, folder), { recursive: true })
  const own = [
    ['Dir::State::lists', path.join(state, 'lists')],
    ['Dir::Cache', state],
    ['Dir::Cache::archives', path.join(state, 'archives')],
    ['Debug::NoLocking', 'true'],
    ['APT::Sandbox::User', ''],
  ].flatMap(([option, value]) => ['-o', `${option}=${value}`])
  // Its resources must lie beside it, so the package that it shares with Chromium comes along even where it is installed.
  const packages = ['--reinstall', 'chromium-headless-shell', 'chromium-common']
  const download = ['install', '-y', '--no-install-recommends', '--download-only', ...packages]
  if (!run('apt-get', [...own, '-qq', 'update'], 3) || !run('apt-get', [...own, '-qq', ...download], 5))
    return

  const root = path.join(unpackedShell, 'root')
  for (const file of globSync(path.join(state, 'archives/*.deb')))
    if (spawnSync('dpkg', ['-x', file, root], { stdio: 'inherit' }).status !== 0) return
  rmSync(state, { recursive: true, force: true })

  const libraries = [
    ...new Set(globSync(path.join(root, '{usr/lib,lib}/**/*.so*')).map((file) => path.dirname(file))),
  ]
  const fonts = path.join(unpackedShell, 'fonts.conf')
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${unpackedShell}/fonts</cachedir></fontconfig>\n`,
  )
  const program = path.join(unpackedShell, 'run')
  writeFileSync(
    program,
    [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH='${libraries.join(':')}' FONTCONFIG_FILE='${fonts}'`,
      `exec '${root}/usr/lib/chromium/chromium-headless-shell' "$@"`,
      '',
    ].join('\n'),
  )
  chmodSync(program, 0o755)
}

function installChromium(): string | undefined {
  // The folder stays where nothing could be unpacked: a Chromium that is there then serves, without a new try at every run.
  const isTried = existsSync(unpackedShell)
  if (findHeadlessShell() === undefined && (!isTried || findChromium() === undefined)) unpackShell()
  for (const attempt of [() => {}, downloadByPlaywright, installBySystem]) {
    attempt()
    const found = findChromium()
    if (found !== undefined) return found
  }
  return undefined
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
