import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { describe, expect, it } from 'vitest'

import { findByPs, findInProc, isRunning, nameOf } from './processes.ts'

const ways = { '/proc': findInProc, ps: findByPs }

describe.each(Object.entries(ways))('a process, by %s', (way, find) => {
  it.skipIf(way === '/proc' && process.platform !== 'linux')('is found while it exists', async () => {
    const child = spawn('sleep', ['60'])
    // A child that was started has a pid.
    const pid = child.pid as number
    expect(find(pid)).toMatchObject({ pid, command: 'sleep 60', isZombie: false })
    expect(find(pid)?.startedAt).toMatch(/^\d+$/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(find(pid)).toBeUndefined()
  })
})

describe('the name of a process', () => {
  it('outlives it, and is not the name of a later one with its pid', async () => {
    expect(isRunning(nameOf(process.pid))).toBe(true)
    expect(isRunning(`${process.pid}.1`)).toBe(false)
    const child = spawn('sleep', ['60'])
    const name = nameOf(child.pid as number)
    expect(isRunning(name)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(isRunning(name)).toBe(false)
  })
})
