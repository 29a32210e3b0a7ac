import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'

import { Problem } from '#contract/problem.ts'

import { readSheet, sheetKindOf } from './read-sheet.ts'
import type { SheetAnswer, SheetJudge, SheetTask } from './sheet-task.ts'

/** The thread in which uploaded sheets are read, one after the other; `sheet-reader.ts` starts it and ends it. */
parentPort?.on('message', (task: SheetTask) => {
  // What fails otherwise than by a refusal ends the thread, which the reader hears.
  void answerTo(task).then((answer) => parentPort?.postMessage(answer))
})

async function answerTo({ module, name, path, given }: SheetTask): Promise<SheetAnswer> {
  // Safe: the reader names a judge, and gives what its type asks for.
  const judges = (await import(module)) as Record<string, SheetJudge<unknown, unknown>>
  const judge = judges[name]
  if (!judge) throw new Error(`${module} exports no ${name}.`)
  const bytes = await readFile(path)
  try {
    const rows = await readSheet(bytes, judge.limits, judge.sheet)
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
