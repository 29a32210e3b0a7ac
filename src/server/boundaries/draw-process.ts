import { readFile } from 'node:fs/promises'

import { drawUploaded, type DrawTask } from './draw.ts'

/** The process in which one upload is checked and drawn; `drawer.ts` starts it and ends it. */
process.on('message', ({ path, regencies }: DrawTask) => {
  void readFile(path, 'utf8')
    .then((text) => drawUploaded(text, regencies))
    .catch((error: unknown) => ({ failed: error instanceof Error ? String(error.stack) : String(error) }))
    .then((answer) => process.send?.(answer))
})
// The one who asked has gone.
process.on('disconnect', () => process.exit())
