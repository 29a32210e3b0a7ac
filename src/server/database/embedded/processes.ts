import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process as the system shows it. `startedAt` distinguishes it from a later one with the same pid. */
export type Process = { pid: number; command: string; startedAt: string; isZombie: boolean }

/** Finds a process that exists, be it only as a zombie that its parent has not collected yet. */
export function findProcess(pid: number): Process | undefined {
  return process.platform === 'linux' ? findInProc(pid) : findByPs(pid)
}

export function findInProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets and may hold anything; the fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, command, startedAt: fields[19] ?? '', isZombie: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return undefined
  }
}

/** macOS has no /proc. */
export function findByPs(pid: number): Process | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  })
  // lstart is five words: Sat Nov 21 05:10:28 2026
  const [, state = '', startedAt = '', command = ''] =
    /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\d{4})\s*(.*)$/s.exec(stdout?.trim() ?? '') ?? []
  if (!state) return undefined
  return { pid, command, startedAt: String(Date.parse(`${startedAt} UTC`)), isZombie: state.startsWith('Z') }
}

/** A text that names a running process beyond its death: its pid and when it started. */
export function nameOf(pid: number): string {
  return `${pid}.${findProcess(pid)?.startedAt ?? ''}`
}

/** Whether the process that `nameOf` named still runs. */
export function isRunning(name: string): boolean {
  const [pid = '', startedAt = ''] = name.split('.')
  const found = findProcess(Number(pid))
  return found !== undefined && !found.isZombie && found.startedAt === startedAt
}
