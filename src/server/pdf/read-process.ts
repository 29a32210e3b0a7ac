import { readPdf } from './read-pdf.ts'

/** What `pdf-reader.ts` starts for one PDF: a process of its own, which may be ended at any moment. */

process.once('message', (task) => {
  // Safe: nobody else starts this process.
  const { path, mostPages } = task as { path: string; mostPages: number }
  const tell = (said: unknown) => new Promise<void>((resolve) => process.send?.(said, () => resolve()))
  void readPdf(path, mostPages, tell)
    .then(() => tell({ ended: 'read' }))
    .catch((error: unknown) =>
      tell({ ended: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'unreadable' }),
    )
    .finally(() => process.exit(0))
})
// The one who asked has gone, and nobody watches over its memory any more.
process.on('disconnect', () => process.exit())
