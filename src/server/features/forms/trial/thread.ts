import { parentPort, workerData } from 'node:worker_threads'

import { readSentReport } from '#server/features/reports/life/sent-reports.ts'

import { type TrialForms, tryReport } from './judging.ts'

/** The thread in which sent reports are judged with a draft; `working.ts` starts it and ends it. */
// Safe: that is what it is started with.
const forms = workerData as TrialForms

parentPort?.on('message', (texts: string[]) =>
  parentPort?.postMessage(texts.map((text) => tryReport(readSentReport(text), forms))),
)
