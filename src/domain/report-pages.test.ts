import { expect, test } from 'vitest'

import { bedOccupancyPage, getFormOfPath, getFormPages, reportPages } from './report-pages.ts'

test('each form is found by each of its addresses', () => {
  for (const [form, pages] of Object.entries(reportPages))
    for (const page of Object.values(pages)) {
      const [path = ''] = page(12).split('?')
      expect([page(12), getFormOfPath(path)]).toEqual([page(12), form])
    }
})

test('a form whose name begins like another’s is not taken for it', () => {
  expect(getFormOfPath('/formulir/kesehatan-lingkungan/3')).toBe('kesehatanlingkungan')
  expect(getFormOfPath('/formulir/pertanyaan-kunci/3')).toBe('kesehatanlingkungan-pertanyaankunci')
  expect(getFormOfPath(bedOccupancyPage(3))).toBe('limbahfasyankes')
})

test('the addresses of the specification, to the letter', () => {
  const { fill, correct, sent, print } = getFormPages('limbahfasyankes')
  expect([fill(5), correct(5), sent(5), print(5)]).toEqual([
    '/formulir/limbah-fasyankes/5',
    '/perbaikan-formulir/limbah-fasyankes/5',
    '/formulir/limbah-fasyankes/redaksi/5',
    '/print/fasyankes/5',
  ])
  // Only medical waste has an address of its own for corrections.
  expect(getFormPages('limbahcovid').correct(5)).toBe('/formulir/covid19/5')
})

test('a form that the specification does not know has pages under its id', () => {
  const pages = getFormPages('survei-air')
  expect([pages.fill(5), pages.correct(5), pages.sent(5), pages.print(5)]).toEqual([
    '/formulir/lain/survei-air/5',
    '/formulir/lain/survei-air/5',
    '/formulir/lain/survei-air/redaksi/5',
    '/print/lain/survei-air/5',
  ])
  for (const page of Object.values(pages)) expect(getFormOfPath(page(5))).toBe('survei-air')
})

test('a page of no form belongs to none', () => {
  for (const path of ['/profile', '/formulir/lain', '/lain/survei-air/5'])
    expect(() => getFormOfPath(path)).toThrow(path)
})
