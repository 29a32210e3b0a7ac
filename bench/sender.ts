/** A process of its own, so that it and the server do not share a thread: sends what it is given over real HTTP. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import type { Month } from '#domain/month.ts'
import type { AnswerSheet } from '#forms/context.ts'

export type Order = {
  url: string
  clients: number
  /** What is sent of each month. */
  answers: Record<Month, AnswerSheet>
  submissions: { token: string; reportId: number; version: number; month: Month }[]
  /** As fast as it goes without one. */
  perSecond?: number
}
/** Milliseconds of each submission, in the order in which they ended, and of all together. */
export type Result = { milliseconds: number[]; all: number }

const {
  url,
  clients,
  answers,
  submissions,
  perSecond = Infinity,
} = JSON.parse(await text(process.stdin)) as Order
const milliseconds: number[] = []
const begin = performance.now()
let taken = 0
await Promise.all(Array.from({ length: clients }, sendOn))
const result: Result = { milliseconds, all: performance.now() - begin }
process.stdout.write(JSON.stringify(result))

async function sendOn(): Promise<void> {
  for (let next = submissions.pop(); next; next = submissions.pop()) {
    const { token, reportId, version, month } = next
    const due = begin + (taken++ * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const body = JSON.stringify({
      report_id: reportId,
      version,
      answers: answers[month],
      copied: [],
      key: randomUUID(),
    })
    const asked = performance.now()
    const response = await fetch(`${url}/api/limbah/store`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    })
    const reply = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${reply.slice(0, 500)}`)
    milliseconds.push(performance.now() - asked)
  }
}
