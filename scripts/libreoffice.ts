/** The spreadsheet program that judges our exports: LibreOffice, without its windows. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { firstFound, installBySystem, libraryPath, unpackPackages, writeProgram } from './system-packages.ts'

const unpacked = path.resolve(import.meta.dirname, '../node_modules/.cache/libreoffice')

/** The program, unpacked from Debian's packages or installed now if it is missing. LIBREOFFICE_PATH names another. */
export function findOrInstallLibreOffice(): string {
  const found = firstFound(findLibreOffice, [unpackLibreOffice, installLibreOffice])
  if (found !== undefined) return found
  throw new Error(
    'The exports are judged by LibreOffice, and it could be neither unpacked nor installed here. ' +
      'Install it (on Debian: apt-get install libreoffice-calc-nogui) or set LIBREOFFICE_PATH to its soffice.',
  )
}

/** The first that starts and can calculate: a LibreOffice without Calc is not enough. */
function findLibreOffice(): string | undefined {
  const programs = [process.env['LIBREOFFICE_PATH'], path.join(unpacked, 'run'), 'soffice', 'libreoffice']
  return programs.find((program) => program && calculates(program))
}

function calculates(program: string): boolean {
  const script = `set -e; d=$(mktemp -d); trap 'rm -rf "$d"' EXIT; echo 1 > "$d/one.csv"
"$1" "-env:UserInstallation=file://$d/profile" --headless --convert-to fods --outdir "$d" "$d/one.csv"; test -s "$d/one.fods"`
  return spawnSync('sh', ['-c', script, 'sh', program], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

const installLibreOffice = () =>
  installBySystem('libreoffice-calc', {
    'apt-get': 'libreoffice-calc-nogui',
    pacman: 'libreoffice-still',
  })

/** What installing would do besides unpacking is done here: its settings lie where it looks, and it looks into the unpacked folder. */
function unpackLibreOffice(): void {
  const root = unpackPackages(unpacked, [
    'libreoffice-calc-nogui',
    'libreoffice-core-nogui',
    'libreoffice-common',
    'libreoffice-base-core',
    'uno-libs-private',
    'ure',
  ])
  if (root === undefined) return
  const home = path.join(root, 'usr/lib/libreoffice')
  cpSync(path.join(home, 'share/.registry'), path.join(root, 'etc/libreoffice/registry'), { recursive: true })
  const settings = path.join(home, 'program/fundamentalrc')
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replaceAll(/file:\/\/\/(?=usr\/lib|etc)/g, `file://${root}/`),
  )
  writeProgram(path.join(unpacked, 'run'), `${home}/program/soffice`, {
    // Its own folder first: the libraries look for their settings beside the path by which they were found.
    LD_LIBRARY_PATH: `${home}/program:${libraryPath(root)}`,
  })
}
