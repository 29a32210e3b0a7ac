import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { Problem } from '#contract/problem.ts'

import { readSheet, sheetKindOf } from './read-sheet.ts'
import type { SheetAnswer, SheetJudge, SheetTask } from './sheet-task.ts'

/** The thread in which one uploaded sheet is read; `sheet-reader.ts` starts it and ends it. */
parentPort?.postMessage(
  // Safe: the reader starts this thread with a task.
  await answerTo(workerData as SheetTask),
)

async function answerTo({ module, name, path, given }: SheetTask): Promise<SheetAnswer> {
  // Safe: the reader names a judge, and gives what its type asks for.
  const judges = (await import(module)) as Record<string, SheetJudge<unknown, unknown>>
  const judge = judges[name]
  if (!judge) throw new Error(`${module} exports no ${name}.`)
  const bytes = await readFile(path)
  try {
    const rows = await readSheet(bytes, judge.limits)
    return { found: judge.judge({ rows, kind: sheetKindOf(bytes) }, given) }
  } catch (error) {
    const sentences = refusalsOf(error)
    if (!sentences) throw error
    return { refused: sentences }
  }
}

/** The sentences at `file`, if that is what was thrown. */
function refusalsOf(error: unknown): string[] | undefined {
  if (!(error instanceof Problem)) return undefined
  // Safe: the readers throw nothing but `fieldProblem('file', …)`.
  return (error.details['errors'] as Record<string, string[]> | undefined)?.['file']
}
