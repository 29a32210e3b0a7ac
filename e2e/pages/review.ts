import type { Page } from 'playwright-core'

import type { Month } from '#domain/month.ts'

import { chooseMonth } from './desk.ts'

/** Opens a facility's report of the month from the office's queue: that of a form, found by its title. */
export async function openFromQueue(
  office: Page,
  month: Month,
  facility: string,
  form: string,
): Promise<void> {
  await office.goto('/konfirmasi/formulir')
  await chooseMonth(office, month)
  await office
    .getByRole('row')
    .filter({ hasText: form })
    .getByRole('link', { name: `Periksa ${facility}` })
    .click()
}

/** Gives the open report back, with a remark at one of its questions. */
export async function giveBack(
  office: Page,
  { question, remark, reason }: { question: string; remark: string; reason: string },
): Promise<void> {
  await office.getByRole('button', { name: `Beri catatan: ${question}` }).click()
  await office.getByRole('textbox', { name: `Catatan: ${question}` }).fill(remark)
  await office.getByRole('button', { name: 'Kembalikan' }).click()
  const dialog = office.getByRole('dialog', { name: 'Kembalikan untuk diperbaiki?' })
  await dialog.getByRole('textbox', { name: 'Alasan' }).fill(reason)
  await dialog.getByText(remark).waitFor()
  await dialog.getByRole('button', { name: 'Kembalikan' }).click()
}
