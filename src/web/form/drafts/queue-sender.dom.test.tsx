import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { saveBor } from '#contract/bed-occupancy.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readReports } from '#contract/reports.ts'
import { bor } from '#forms/definitions/bor.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import { kept } from '../../testing/kept.ts'
import { answer, answerJson, refuse } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { startQueueSender } from './queue-sender.ts'
import { copyWith, draftWith, sampleMoment, sampleSending, sheetWith } from './testing/sample-drafts.ts'
import { sampleContext, sampleForm } from './testing/sample-form.ts'

const beds = completeBor(sampleProfiles.hospital, '2026-10', { beds: 100 })
/** Of no other test: pages of theirs may still be looking after a queue. */
const me = { ...siti, id: 4711 }
const [reportKey, bedsKey] = [`draft/${me.id}/1/sample/a`, `draft/${me.id}/1/bor/b`]
const stored = {
  ...{ report_id: 1, version: 1, answers: {}, copied: [], saved_at: sampleMoment, saved_by: 'Siti' },
  context: sampleContext,
}
const send = { method: 'POST', path: sampleSending.path } as Endpoint

/** A device on which a report waits to be sent, whose bed occupancy the server has not got. Gives who reads the report. */
function leaveQueued() {
  kept.set(reportKey, { ...copyWith(draftWith({}), sheetWith(1, {})), queued: sampleSending })
  kept.set(bedsKey, copyWith(draftWith(beds), sheetWith(1, {})))
  const readings = answerJson(readReports, {
    data: {
      ...{ ...stored, form_type: 'sample', form_version: 1, date: '2026-10', sheets: {} },
      ...{ subforms: [{ form_type: 'bor', form_version: 1, title: 'BOR' }], previous_sheets: {}, sent: null },
    },
  })
  kept.set('reply/form/sample/1', sampleForm)
  kept.set('reply/form/bor/1', bor)
  answer(whoAmI, { data: me })
  return readings
}

it('saves the bed occupancy of a queued report before it goes', async () => {
  leaveQueued()
  const steps: string[] = []
  const saves = answerJson(saveBor, { data: { ...stored, version: 2, sheets: { bor: beds } }, message: '' })
  const sendings = answerJson(send, {
    data: stored,
    receipt: { receipt_number: 'SLK-1' },
  })
  vi.spyOn(saves, 'push').mockImplementation(() => steps.push('save'))
  vi.spyOn(sendings, 'push').mockImplementation(() => steps.push('send'))
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(kept.has(reportKey)).toBe(false))
  stop()
  expect(steps).toEqual(['save', 'send'])
  expect([...kept.keys()].filter((key) => key.startsWith(`draft/${me.id}/`))).toEqual([])
})

it('sends no report whose bed occupancy somebody else has saved too, and says where to choose', async () => {
  leaveQueued()
  const current = { ...stored, version: 9, sheets: { bor: { bor_beds_total: 40 } } }
  refuse(saveBor, 409, { code: 'staleVersion', message: 'Lama', current })
  const sendings = answerJson(send, {})
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(kept.get(reportKey)).toMatchObject({ queued: null }))
  stop()
  expect(kept.get(reportKey)).toMatchObject({ rejection: expect.stringContaining('Buka BOR dan pilih') })
  expect(sendings).toEqual([])
  expect(kept.has(bedsKey)).toBe(true)
})

it('lets a report wait whose bed occupancy another page has just left', async () => {
  const readings = leaveQueued()
  const held = [{ name: bedsKey }]
  const locks = {
    request: async (_name: string, ...rest: ((lock: object) => unknown)[]) => rest.at(-1)?.({}),
    query: async () => ({ held: held.splice(0) }),
  }
  // Safe: nothing else of it is used.
  const spy = vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
  onTestFinished(() => spy.mockRestore())
  const sendings = answerJson(send, {})
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(readings).not.toEqual([]))
  await new Promise((resolve) => setTimeout(resolve, 50))
  stop()
  expect(kept.get(reportKey)).toMatchObject({ queued: sampleSending, rejection: null })
  expect(sendings).toEqual([])
})
