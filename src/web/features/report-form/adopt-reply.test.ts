import { expect, test } from 'vitest'

import { readRefusal } from '../../api/call.ts'
import { createDraftKeeper } from '../../form/drafts/draft-keeper.ts'
import { withValue } from '../../form/drafts/draft.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { sampleMoment, sheetWith } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleContext, sampleForm as form } from '../../form/drafts/testing/sample-form.ts'
import { adoptReply } from './adopt-reply.ts'

const reportWith = (version: number, answers: object) =>
  ({
    version,
    answers,
    sheets: {},
    copied: [],
    saved_at: sampleMoment,
    saved_by: 'Budi',
  }) as unknown as Report

/** A page that is open on version 2, and a call that the server refuses while it is asked of an older version than 3. What is typed is saved as version
 * `saves`, or does not arrive. */
function openPage(stored: object, saves?: number) {
  const keeper = createDraftKeeper({
    ...{ form, context: sampleContext, saved: sheetWith(2, {}), sentAt: null, copy: null },
    keep: async () => undefined,
    save: async ({ answers }) =>
      saves ? { kind: 'saved', saved: sheetWith(saves, answers) } : { kind: 'unreachable', offline: false },
    ...{ newKey: () => 'kunci', now: () => new Date(sampleMoment) },
  })
  const asked: number[] = []
  const call = async (version: number) => {
    asked.push(version)
    if (version < 3)
      throw await readRefusal(
        Response.json(
          { code: 'staleVersion', message: 'Lama', current: reportWith(3, stored) },
          { status: 409 },
        ),
      )
    return { data: reportWith(4, { ...stored, name: 'Disalin' }) }
  }
  return { keeper, asked, ask: () => adoptReply({ form, keeper }, call) }
}

test('a call that another saving was quicker than is made once more, on the newer version', async () => {
  const { keeper, asked, ask } = openPage({})
  await ask()
  expect(asked).toEqual([2, 3])
  expect(keeper.getState()).toMatchObject({ saved: { version: 4 }, draft: { answers: { name: 'Disalin' } } })
})

test('a call whose answer was lost is made once more on what it has done: where nothing was typed there is nothing to choose', async () => {
  const { keeper, asked, ask } = openPage({ shipped: 'ya' })
  await ask()
  expect(asked).toEqual([2, 3])
  expect(keeper.getState()).toMatchObject({
    conflict: null,
    draft: { answers: { shipped: 'ya', name: 'Disalin' } },
  })
})

test('where both have changed the same, the person chooses before anything is done', async () => {
  const { keeper, asked, ask } = openPage({ name: 'Budi' })
  keeper.change(withValue(keeper.getState().draft, 'name', 'Siti'), 'name')
  await expect(ask()).rejects.toMatchObject({ code: 'staleVersion' })
  expect(asked).toEqual([2])
  expect(keeper.getState().conflict).toMatchObject({ version: 3 })
})

test('what was typed before goes to the server first', async () => {
  const { keeper, asked, ask } = openPage({}, 3)
  keeper.change(withValue(keeper.getState().draft, 'name', 'Siti'), 'name')
  await ask()
  expect(asked).toEqual([3])
})

test('what is typed while the call is under way stays, over what it has brought', async () => {
  const { keeper } = openPage({}, 3)
  const type = (name: string) => keeper.change(withValue(keeper.getState().draft, 'name', name), 'name')
  type('Siti')
  await adoptReply({ form, keeper }, async () => {
    type('Siti Aminah')
    return { data: reportWith(4, { name: 'Siti', shipped: 'ya' }) }
  })
  expect(keeper.getState()).toMatchObject({
    saved: { version: 4 },
    draft: { answers: { name: 'Siti Aminah', shipped: 'ya' } },
  })
})
