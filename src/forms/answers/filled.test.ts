import { expect, test } from 'vitest'

import { form, context } from '../testing/example-form.ts'
import { progressOf } from './filled.ts'

test('progress counts the required questions that are shown, section by section', () => {
  expect(Object.fromEntries(progressOf(form, { diangkut: 'tidak', jarum_masuk: 2 }, context))).toEqual({
    izin: { asked: 2, answered: 1 },
    stok: { asked: 8, answered: 6 },
  })
})

test('a list is answered once each of its rows is', () => {
  const answeredWith = (muatan: readonly Record<string, string>[]) =>
    progressOf(form, { diangkut: 'ya', cara: 'izin', nomor: 'A-100', muatan }, context).get('izin')
  const whole = answeredWith([{ manifes: 'M-1', kepada: 'PT A' }])
  expect(whole?.answered).toBe(whole?.asked)
  for (const rows of [[{}], [{ manifes: 'M-1', kepada: 'PT A' }, {}]])
    expect(answeredWith(rows)).toEqual({ asked: whole?.asked, answered: (whole?.asked ?? 0) - 1 })
})
