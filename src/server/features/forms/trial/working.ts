import type { Worker } from 'node:worker_threads'

import type { FormDefinition } from '#forms/define-form.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { listUsedValues } from '#server/features/reports/life/dossier-queries.ts'
import { listSentReports } from '#server/features/reports/life/sent-reports.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'
import type { JobRequest } from '#server/jobs/kinds.ts'
import { askThread, startThread } from '#server/threads.ts'

import type { TrialForms, Tried } from './judging.ts'
import { findPart, keepProgress, type Progress, type TrialPart } from './queries.ts'
import { emptyTally, withTried } from './tally.ts'

/** Reports at once: what is held of them in memory, and how long this process reads them. */
const batch = 20
/** What a batch may take before it is believed to hang. */
const batchMs = 30_000
const memoryMegabytes = 192
/** So often a trial says how far it is, and sees whether it was ended. */
const tellEveryMs = 1000
/** A part ends then, before a stop of the process loses patience with jobs; the next begins where it ended. */
const partMs = 12_000

/** Works on a part of a trial. What is told is kept together with how far it is, so that a part that dies is gone on with. */
export async function workOnTrial(request: JobRequest): Promise<void> {
  const { key, db, services } = request
  const part = await findPart(db, key)
  if (!part) return
  const thread = startThread(
    new URL('./thread.ts', import.meta.url),
    memoryMegabytes,
    formsOf(part, services.forms),
  )
  try {
    await goOn(request, part, thread)
  } finally {
    await thread.terminate()
  }
}

const reportForm = ({ id, partOf }: FormDefinition) => partOf ?? id

function formsOf({ definition, month }: TrialPart, forms: FormRegistry): TrialForms {
  const form = reportForm(definition)
  return { draft: definition, versions: forms.versionsOf(form), subforms: forms.subformsOf(form, month) }
}

async function goOn({ db, transact, services }: JobRequest, part: TrialPart, thread: Worker): Promise<void> {
  const form = reportForm(part.definition)
  const { month } = part
  let begun: number | undefined
  let told = -Infinity
  let progress: Progress = {
    done: part.done,
    lastReport: part.lastReport,
    found: part.found ?? emptyTally(),
  }
  const listAfter = (after: number) => listSentReports(db, { form, month, after, limit: batch })
  for (let texts = await listAfter(progress.lastReport); ;) {
    const isLast = texts.length < batch
    const lastReport = texts.at(-1)?.id ?? progress.lastReport
    const task = texts.map(({ text }) => text)
    const [answer, following] = await Promise.all([
      askThread(thread, task, batchMs),
      isLast ? [] : listAfter(lastReport),
    ])
    // Safe: the thread says nothing else.
    const tried = await Promise.all((answer as Tried[]).map((each) => withRepeated(db, each)))
    progress = {
      done: progress.done + texts.length,
      lastReport,
      found: withTried(progress.found, tried),
    }
    texts = following
    const now = performance.now()
    // A thread takes a while to begin, on a busy machine for seconds.
    begun ??= now
    const isOver = now - begun > partMs
    if (!isLast && !isOver && now - told < tellEveryMs) continue
    told = now
    const end = isLast ? 'finished' : isOver ? 'nextPart' : 'goesOn'
    const isKept = await transact((tx) => keepProgress(tx, part, progress, { end, now: services.now() }))
    if (!isKept || end !== 'goesOn') return
  }
}

/** With the refusals that only the database knows. */
async function withRepeated(db: ReadDb, tried: Tried): Promise<Tried> {
  const refused: Tried['notices'] = []
  for (const { report, facility, form, list, cell, label, values } of tried.uniques) {
    const used = await listUsedValues(db, { facilityId: facility, except: report, form, list, cell, values })
    if (used.length > 0)
      refused.push({
        ...{ kind: 'refused', at: `${list}.${cell}`, label },
        message: 'Sudah dipakai pada laporan lain.',
      })
  }
  return refused.length > 0
    ? { ...tried, outcome: 'refused', notices: [...tried.notices, ...refused] }
    : tried
}
