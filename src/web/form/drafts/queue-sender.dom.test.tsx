import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { whoAmI } from '#contract/auth.ts'
import { saveBor } from '#contract/bed-occupancy.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readReports } from '#contract/reports.ts'
import { bor } from '#forms/definitions/bor.ts'
import { completeBor, sampleProfiles } from '#forms/testing/samples.ts'

import { onSignInAsked } from '../../api/session-end.ts'
import { recordReached } from '../../offline/connection.ts'
import { kept } from '../../testing/kept.ts'
import { answer, answerJson, refuse, silence } from '../../testing/network.ts'
import { siti } from '../../testing/sample-me.ts'
import { openDeviceSlot } from './device-store.ts'
import { startQueueSender } from './queue-sender.ts'
import { holdLocks } from './testing/locks.ts'
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

/** Long enough for what is wrongly begun to be seen. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** The same without a sub-form. */
function leaveQueuedAlone() {
  kept.clear()
  kept.set(reportKey, { ...copyWith(draftWith({}), sheetWith(1, {})), queued: sampleSending })
}

it('saves the bed occupancy of a queued report before it goes', async () => {
  leaveQueued()
  const steps: string[] = []
  const saves = answerJson(saveBor, { data: { ...stored, version: 2, sheets: { bor: beds } }, message: '' })
  const sendings = answerJson(send, {
    data: { ...stored, version: 3 },
    receipt: { receipt_number: 'SLK-1' },
  })
  vi.spyOn(saves, 'push').mockImplementation(() => steps.push('save'))
  vi.spyOn(sendings, 'push').mockImplementation(() => steps.push('send'))
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(kept.has(reportKey)).toBe(false))
  stop()
  expect(steps).toEqual(['save', 'send'])
  expect([...kept.keys()].filter((key) => key.startsWith(`draft/${me.id}/`))).toEqual([])
  // What was sent can be read without a connection.
  expect(kept.get(`reply/report/${me.id}/1`)).toMatchObject({ version: 3 })
})

it('keeps half a number of bed occupancy on the device, and leaves it to its page', async () => {
  const held = holdLocks()
  leaveQueued()
  const { bor_died: _died, ...others } = beds
  kept.set(bedsKey, copyWith(draftWith(others, { bor_died: '1.' }), sheetWith(1, {})))
  answerJson(saveBor, { data: { ...stored, version: 2, sheets: { bor: others } }, message: '' })
  answerJson(send, { data: stored, receipt: { receipt_number: 'SLK-1' } })
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(kept.has(reportKey)).toBe(false))
  stop()
  const left = [...kept].filter(([key]) => key.startsWith(`draft/${me.id}/1/bor/`))
  expect(left).toMatchObject([[expect.anything(), { draft: { typed: { bor_died: '1.' } } }]])
  await waitFor(() => expect(held.size).toBe(0))
})

it('sends nothing in the name of another person who has signed in beside this page', async () => {
  leaveQueuedAlone()
  const asked = answer(whoAmI, { data: siti })
  const sendings = answerJson(send, {})
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(asked).toHaveLength(1))
  await pause()
  stop()
  expect(sendings).toEqual([])
  expect(kept.get(reportKey)).toMatchObject({ queued: sampleSending })
})

it('asks nobody to sign in over another page', async () => {
  leaveQueuedAlone()
  answer(whoAmI, { data: me })
  const sendings = refuse(send, 401, { code: 'sessionEnded', message: 'Sesi berakhir.' })
  const dialog = vi.fn<() => void>()
  const stopAsking = onSignInAsked(dialog)
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(sendings).toHaveLength(1))
  await pause()
  stop()
  stopAsking()
  expect(dialog).not.toHaveBeenCalled()
})

it('tries again when the connection is back, a form is left or the tab is looked at', async () => {
  // The next try by itself comes after five seconds.
  vi.useFakeTimers()
  leaveQueuedAlone()
  recordReached(false)
  const asked = refuse(whoAmI, 500, { code: 'internal', message: 'Galat.' })
  const triedFor = async (times: number) => {
    await vi.waitFor(() => expect(asked).toHaveLength(times))
    await vi.advanceTimersByTimeAsync(50)
  }
  const stop = startQueueSender(me.id)
  await triedFor(0)
  recordReached(true)
  await triedFor(1)
  const { close } = await openDeviceSlot({ account: me.id, report: 9, sheet: 'sample' })
  close()
  await triedFor(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await triedFor(3)
  stop()
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

it('lets a report wait whose bed occupancy does not reach the server', async () => {
  leaveQueued()
  const saves = silence(saveBor)
  const sendings = answerJson(send, {})
  const stop = startQueueSender(me.id)
  await waitFor(() => expect(saves).not.toEqual([]))
  await pause()
  stop()
  expect(kept.get(reportKey)).toMatchObject({ queued: sampleSending, rejection: null })
  expect(sendings).toEqual([])
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
  await pause()
  stop()
  expect(kept.get(reportKey)).toMatchObject({ queued: sampleSending, rejection: null })
  expect(sendings).toEqual([])
})
