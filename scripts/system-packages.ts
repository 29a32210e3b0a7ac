/** Programs that the tests need and npm does not bring: installed by the system, or unpacked from Debian's packages without root's rights. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  globSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const minute = 60_000

export function run(
  command: string,
  args: string[],
  minutes: number,
  env: Record<string, string> = {},
): boolean {
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

/** Each package manager and what makes it install a package. */
const managers: Record<string, (name: string) => string[][]> = {
  'apt-get': (name) => [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', name],
  ],
  dnf: (name) => [['dnf', 'install', '-y', name]],
  apk: (name) => [['apk', 'add', '--no-cache', name]],
  pacman: (name) => [['pacman', '-Sy', '--noconfirm', name]],
}

/** What is found here already, or after the first attempt that helps; undefined where none does. */
export function firstFound(
  find: () => string | undefined,
  [attempt, ...others]: readonly (() => void)[],
): string | undefined {
  const found = find()
  if (found !== undefined || attempt === undefined) return found
  attempt()
  return firstFound(find, others)
}

/** Asks the system's package manager for it, where we may. `names` are those of the managers that call it otherwise. */
export function installBySystem(name: string, names: Readonly<Record<string, string>> = {}): void {
  const rights = asRoot()
  const manager = Object.keys(managers).find(has)
  if (rights === undefined || manager === undefined) return
  for (const line of managers[manager]?.(names[manager] ?? name) ?? []) {
    const [command = '', ...args] = [...rights, ...line]
    run(command, args, 10)
  }
}

/**
 * Downloads Debian packages and the libraries that they lack here into `folder`, without root's rights. Gives the root of the unpacked files,
 * in which links lead to one another as in a system; undefined where that was not possible.
 */
export function unpackPackages(folder: string, packages: readonly string[]): string | undefined {
  if (!has('apt-get') || !has('dpkg')) return undefined
  const state = path.join(folder, 'apt')
  rmSync(folder, { recursive: true, force: true })
  for (const part of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(state, part), { recursive: true })
  const own = [
    ['Dir::State::lists', path.join(state, 'lists')],
    ['Dir::Cache', state],
    ['Dir::Cache::archives', path.join(state, 'archives')],
    ['Debug::NoLocking', 'true'],
    ['APT::Sandbox::User', ''],
  ].flatMap(([option, value]) => ['-o', `${option}=${value}`])
  // What the named ones share must lie beside them, so they come along even where they are installed.
  const download = ['install', '-y', '--no-install-recommends', '--download-only', '--reinstall', ...packages]
  if (!run('apt-get', [...own, '-qq', 'update'], 3) || !run('apt-get', [...own, '-qq', ...download], 5))
    return undefined

  const root = path.join(folder, 'root')
  for (const file of globSync(path.join(state, 'archives/*.deb')))
    if (spawnSync('dpkg', ['-x', file, root], { stdio: 'inherit' }).status !== 0) return undefined
  rmSync(state, { recursive: true, force: true })
  keepLinksInside(root)
  return root
}

/** A link to `/etc/…` of the system leads to what was unpacked instead. */
function keepLinksInside(root: string): void {
  for (const file of globSync('**', { cwd: root })) {
    const link = path.join(root, file)
    if (!lstatSync(link).isSymbolicLink()) continue
    const target = readlinkSync(link)
    if (!path.isAbsolute(target)) continue
    rmSync(link)
    symlinkSync(path.join(root, target), link)
  }
}

/** The folders of the libraries in an unpacked root, as `LD_LIBRARY_PATH` lists them. */
export function libraryPath(root: string): string {
  const files = globSync(path.join(root, '{usr/lib,lib}/**/*.so*'))
  return [...new Set(files.map((file) => path.dirname(file)))].join(':')
}

/** Writes a program that starts another with these variables. No path and no value holds an apostrophe. */
export function writeProgram(file: string, starts: string, env: Readonly<Record<string, string>>): void {
  const variables = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`)
  writeFileSync(file, ['#!/bin/sh', ...variables, `exec '${starts}' "$@"`, ''].join('\n'))
  chmodSync(file, 0o755)
}
