import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { firstReport } from '#server/openapi/first-report.ts'

import { journey, productUrl } from '../journey.ts'
import { expectGood } from '../pages/good.ts'
import { signInAtHome } from '../pages/sign-in.ts'

const username = 'rs@silika.test'

/** What a program of the facility does: the calls of the guide, in their order, for another month. Gives the statuses of the answers. */
async function reportBy(key: string, month: string): Promise<number[]> {
  const statuses: number[] = []
  for (const { method, path, body } of firstReport) {
    const sent = body && { ...body, date: month, ...('key' in body && { key: randomUUID() }) }
    const answer = await fetch(productUrl() + path.replace(/date=\d{4}-\d{2}/, `date=${month}`), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(sent && { 'content-type': 'application/json' }),
      },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    await answer.arrayBuffer()
    statuses.push(answer.status)
  }
  return statuses
}

journey(
  'a program of a facility sends a report with its key, and none any more once that is revoked',
  ['desk'],
  async ({ visitor, ownMonth }) => {
    const month = ownMonth(73, 74)
    const page = await visitor()
    await signInAtHome(page, username)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Buat kunci' }).click()
    await page.getByLabel('Nama program').fill('SIMRS')
    await expectGood(page, 'a new key')
    await page.getByRole('dialog').getByRole('button', { name: 'Buat kunci' }).click()
    const key = await page.getByLabel('Kunci', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Selesai' }).click()
    expect(await reportBy(key, month)).toEqual(firstReport.map(({ status }) => status))

    await page.goto(`/formulir?bulan=${month}`)
    await page.getByText('Pertanyaan Kunci').first().waitFor()
    await page.getByText('Terkirim', { exact: true }).first().waitFor()
    await page.goto('/profile')
    await page.getByRole('region', { name: 'Kunci program' }).getByText('Terakhir dipakai').waitFor()
    await expectGood(page, 'the keys of programs')
    await page.getByRole('button', { name: 'Cabut' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cabut' }).click()
    await page.getByText('Dicabut', { exact: true }).waitFor()
    // Who calls is answered without a key too: nobody.
    const [whoAmI, ...others] = await reportBy(key, month)
    expect([whoAmI, ...new Set(others)]).toEqual([200, 401])
  },
)
