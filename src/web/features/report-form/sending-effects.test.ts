import { afterEach, expect, test, vi } from 'vitest'

import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { createDraftKeeper } from '../../form/drafts/draft-keeper.ts'
import type { KeeperDependencies, Refused } from '../../form/drafts/draft-shapes.ts'
import { judgeDraft, withValue } from '../../form/drafts/draft.ts'
import type { SheetsEnd } from '../../form/drafts/kept-sheets.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { createSending, type SendingEvent } from '../../form/drafts/sending.ts'
import {
  copyWith,
  draftWith,
  sampleMoment,
  sampleSending,
  sheetWith,
} from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { sendingEffectsOf } from './sending-effects.ts'

const form: FormDefinition = {
  ...sampleForm,
  paths: { base: '/api/contoh', send: '/api/contoh/kirim', months: '/api/contoh/bulan' },
}
// Safe: a sending reads nothing else of the report.
const report = { report_id: 5, date: '2026-10', due_date: '2026-11-10' } as Report

afterEach(() => {
  vi.useRealTimers()
})
/** From now on it is this day of November and time of WIB: `10T23:58`. */
const setClock = (at: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-${at}:00+07:00`) })
}

/** What the network answers, one after another; gives what was sent. */
function answer(...answers: Response[]) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    expect(path).toBe('/api/contoh/kirim')
    sent.push(JSON.parse(body) as Record<string, unknown>)
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next
  })
  return sent
}

const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ code, message: `Pesan ${code}`, ...more }, { status })
const stale = (answers: AnswerSheet) =>
  refusal(409, 'staleVersion', {
    current: { version: 9, answers, sheets: {}, copied: [], saved_at: sampleMoment, saved_by: 'Budi' },
  })
const arrived = () =>
  Response.json({
    data: {
      report_id: 5,
      context: { profile: sampleContext.profile },
      form_type: 'sample',
      version: 4,
      answers: { name: 'A' },
      sheets: {},
      copied: [],
      saved_at: sampleMoment,
      saved_by: 'Siti',
      sent: { sent_at: '2026-11-06T01:00:00.000Z' },
    },
    receipt: { receipt_number: '11-5-1', sent_at: '2026-11-06T01:00:00.000Z' },
  })

/** A page on which the report is open, saved in its second version. */
function openPage(dependencies: Partial<KeeperDependencies> = {}, sheets: SheetsEnd = 'saved') {
  const seen = {
    saves: [] as AnswerSheet[],
    receipts: 0,
    queuings: 0,
    words: [] as string[],
    refused: [] as Refused[],
    locks: [] as string[],
    clears: 0,
  }
  let keys = 0
  const keeper = createDraftKeeper({
    form,
    context: sampleContext,
    saved: sheetWith(2, {}),
    sentAt: null,
    copy: null,
    keep: async () => undefined,
    save: async ({ answers }) => {
      seen.saves.push(answers)
      return { kind: 'saved', saved: sheetWith(3, answers) }
    },
    newKey: () => `kunci ${(keys += 1)}`,
    now: () => new Date(sampleMoment),
    ...dependencies,
  })
  const slot = {
    left: [],
    keep: async () => undefined,
    clear: async () => {
      seen.clears += 1
    },
    close: () => undefined,
  }
  const sending = createSending(keeper.getState().queued ? 'queued' : 'idle')
  const dispatch = (event: SendingEvent) =>
    sending.dispatch(
      event,
      sendingEffectsOf({
        kept: { keeper, slot },
        report,
        form,
        account: 1,
        answersNow: () => judgeDraft(form, keeper.getState().draft, sampleContext).answers,
        saveSheets: async () => sheets,
        refresh: async () => undefined,
        onStart: () => undefined,
        announce: (words) => void seen.words.push(words),
        onQueued: () => {
          seen.queuings += 1
        },
        onReceipt: () => {
          seen.receipts += 1
        },
        onRefused: (refused) => void seen.refused.push(refused),
        onLocked: (words) => void seen.locks.push(words),
      }),
    )
  return {
    keeper,
    seen,
    sending,
    dispatch,
    type: (name: string) => keeper.change(withValue(keeper.getState().draft, 'name', name), 'name'),
    async send() {
      await dispatch('ask')
      await dispatch('confirm')
    },
  }
}
const queuedCopy = {
  ...copyWith(draftWith({ name: 'A' }), sheetWith(2, {})),
  key: 'kunci 0',
  queued: sampleSending,
}

test('what was typed is saved first, then sent over that version; the next sending gets a key of its own', async () => {
  const sent = answer(arrived())
  const page = openPage()
  page.type('A')
  await page.send()
  expect(page.seen).toMatchObject({ saves: [{ name: 'A' }], receipts: 1, clears: 1, words: [] })
  expect(sent).toEqual([
    { report_id: 5, version: 3, answers: expect.objectContaining({ name: 'A' }), copied: [], key: 'kunci 1' },
  ])
  expect(page.keeper.getState()).toMatchObject({
    key: 'kunci 2',
    sentBefore: '2026-11-06T01:00:00.000Z',
    saved: { version: 4 },
    queued: null,
  })
})

test('without an answer it is queued as of its first attempt, and goes later with that time and the same key', async () => {
  const sent = answer()
  const page = openPage()
  page.type('A')
  await page.send()
  const { queued } = page.keeper.getState()
  expect(page.sending.getState()).toBe('queued')
  expect(queued).toMatchObject({
    path: '/api/contoh/kirim',
    body: { key: 'kunci 1', version: 3, queued_at: queued?.at },
  })
  await page.dispatch('connected')
  expect(page.keeper.getState().queued).toBe(queued)
  expect(page.seen.queuings).toBe(1)
  const later = answer(arrived())
  await page.dispatch('connected')
  expect(page.sending.getState()).toBe('sent')
  expect([sent[0]?.['queued_at'], sent[1]?.['queued_at'], later[0]?.['queued_at']]).toEqual([
    undefined,
    queued?.at,
    queued?.at,
  ])
  expect([...sent, ...later].map(({ key }) => key)).toEqual(['kunci 1', 'kunci 1', 'kunci 1'])
})

test('on a slow line the press counts, not the end of the saving before it', async () => {
  answer()
  setClock('10T23:58')
  const cut = openPage({
    save: async () => {
      setClock('11T00:02')
      return { kind: 'unreachable', offline: false }
    },
  })
  cut.type('A')
  await cut.send()
  expect(cut.keeper.getState().queued?.at).toBe('2026-11-10T16:58:00.000Z')
})

test.each([
  ['when the deadline passes while it is saved', '10T23:50', '11T00:02', '2026-11-10T16:50:00.000Z'],
  [
    'so close to the deadline that it may arrive after it',
    '10T23:59',
    '10T23:59',
    '2026-11-10T16:59:00.000Z',
  ],
  ['before that', '10T23:50', '10T23:51', undefined],
] as const)('takes the time of the press along %s', async (_when, pressed, saved, expected) => {
  const sent = answer(arrived())
  setClock(pressed)
  const page = openPage({
    save: async ({ answers }) => {
      setClock(saved)
      return { kind: 'saved', saved: sheetWith(3, answers) }
    },
  })
  page.type('A')
  await page.send()
  expect(page.seen.receipts).toBe(1)
  expect(sent[0]?.['queued_at']).toBe(expected)
})

test('a reply that breaks off counts as no answer: it goes again under the same key', async () => {
  const sent = answer(new Response('{"data":{"report'), arrived())
  const page = openPage()
  await page.send()
  expect(page.sending.getState()).toBe('queued')
  await page.dispatch('connected')
  expect(page.seen.receipts).toBe(1)
  expect(sent.map(({ key }) => key)).toEqual(['kunci 1', 'kunci 1'])
})

test('a mistake of the program is said, and the form goes on', async () => {
  const page = openPage({ save: async () => Promise.reject(new TypeError('x is undefined')) })
  page.type('A')
  await page.dispatch('ask')
  await expect(page.dispatch('confirm')).rejects.toThrow('x is undefined')
  expect(page.seen.words).toEqual(['Formulir belum terkirim. Coba kirim lagi.'])
  expect(page.sending.getState()).toBe('idle')
})

test('confirmed without a connection it is queued and nothing is asked of the server', async () => {
  const sent = answer()
  const page = openPage()
  await page.dispatch('ask')
  await page.dispatch('confirmOffline')
  expect(page.keeper.getState().queued).toMatchObject({ month: '2026-10', title: 'Contoh' })
  expect(sent).toEqual([])
  await page.dispatch('callBack')
  expect(page.keeper.getState()).toMatchObject({ queued: null, rejection: null })
  expect(page.sending.getState()).toBe('idle')
})

test('goes over a newer version that holds nothing new', async () => {
  const sent = answer(stale({}), arrived())
  const page = openPage()
  await page.send()
  expect(sent.map(({ version, key }) => [version, key])).toEqual([
    [2, 'kunci 1'],
    [9, 'kunci 1'],
  ])
  expect(page.seen.receipts).toBe(1)
})

test('over other answers nothing goes: the person decides', async () => {
  const sent = answer(stale({ name: 'Budi' }))
  const page = openPage()
  page.type('A')
  await page.send()
  expect(sent).toHaveLength(1)
  expect(page.keeper.getState()).toMatchObject({ conflict: { version: 9 }, queued: null })
  expect(page.sending.getState()).toBe('idle')
})

test('a conflict that was found while saving keeps the report from being sent', async () => {
  const sent = answer()
  const page = openPage({
    save: async () => ({ kind: 'stale', current: sheetWith(9, { name: 'Budi' }), message: 'Lebih baru.' }),
  })
  page.type('A')
  await page.send()
  expect(sent).toEqual([])
  expect([page.sending.getState(), page.keeper.getState().queued]).toEqual(['idle', null])
})

test('a queued report that meets a conflict leaves the queue, so that the person can decide', async () => {
  const sent = answer()
  const page = openPage({ copy: queuedCopy, saved: sheetWith(9, { name: 'Budi' }) })
  expect(page.keeper.getState()).toMatchObject({ queued: {}, conflict: { version: 9 } })
  await page.dispatch('connected')
  expect(sent).toEqual([])
  expect(page.keeper.getState()).toMatchObject({ queued: null, rejection: null, conflict: { version: 9 } })
  expect(page.sending.getState()).toBe('idle')
})

test('a refusal by the server is announced and shown; from the queue its words stay on the device', async () => {
  const invalid = () =>
    refusal(422, 'invalidInput', { errors: { 'answers.name': ['Salah'], date: ['Bulan lain'] } })
  answer(invalid())
  const page = openPage()
  await page.send()
  expect(page.seen.words).toEqual(['Pesan invalidInput'])
  expect(page.seen.refused).toMatchObject([{ errors: { name: 'Salah' }, general: ['Bulan lain'] }])
  expect(page.keeper.getState().rejection).toBeNull()
  answer(invalid())
  const queue = openPage({ copy: queuedCopy })
  await queue.dispatch('connected')
  expect(queue.keeper.getState()).toMatchObject({
    queued: null,
    rejection: 'Pesan invalidInput',
    key: 'kunci 0',
  })
})

test('what this device alone holds of a sub-form goes before the report, which waits, or is refused, with it', async () => {
  const sent = answer()
  const cut = openPage({}, 'unreachable')
  await cut.send()
  expect(cut.keeper.getState().queued).toMatchObject({ at: expect.any(String) })
  const message = 'BOR juga disimpan dari tempat lain.'
  const queue = openPage({ copy: queuedCopy }, { sheet: 'bor', message })
  await queue.dispatch('connected')
  expect(queue.seen).toMatchObject({ words: [message], refused: [{ errors: { bor: message } }] })
  expect(queue.keeper.getState()).toMatchObject({ queued: null, rejection: message })
  const waiting = openPage({ copy: queuedCopy }, { sheet: 'bor', message, isOpen: true })
  await waiting.dispatch('connected')
  expect(waiting.sending.getState()).toBe('queued')
  expect(sent).toEqual([])
})

test('a closed month is announced, and no field is blamed', async () => {
  answer(refusal(409, 'monthLocked'))
  const page = openPage({ copy: queuedCopy })
  await page.dispatch('connected')
  expect(page.seen).toMatchObject({ words: ['Pesan monthLocked'], refused: [], receipts: 0 })
  expect(page.seen.locks).toEqual(['Pesan monthLocked'])
  expect(page.keeper.getState()).toMatchObject({ queued: null, rejection: 'Pesan monthLocked' })
})

test('what was sent elsewhere meanwhile shuts the form, a closed month does not', async () => {
  answer(refusal(409, 'wrongStatus'))
  const left = openPage()
  await left.send()
  expect(left.keeper.getState().server).toBe('closed')
  expect(left.seen).toMatchObject({ words: ['Pesan wrongStatus'], locks: [] })

  answer(refusal(409, 'monthLocked'))
  const late = openPage()
  await late.send()
  expect(late.keeper.getState().server).toBe('saved')
})
