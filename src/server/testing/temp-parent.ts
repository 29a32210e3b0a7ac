import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where tests keep a database: memory where there is enough of it (containers often have 64 MB), else the disk. */
export function tempParent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 * 1024 ** 3) return '/dev/shm'
  } catch {
    // macOS has none.
  }
  return tmpdir()
}
