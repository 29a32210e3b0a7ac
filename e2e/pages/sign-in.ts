import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { callAs, credentialsOf, password } from '../api.ts'

/** Opens the login dialog over a visitors' page, or where an address leads a visitor. */
export async function openLoginDialog(page: Page, address = '/welcome'): Promise<void> {
  await page.goto(address)
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Masuk' })
    .or(page.getByRole('banner').getByRole('link', { name: 'Masuk' }))
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Masuk' }).waitFor()
}

/** Fills and sends the login form that is open, in the dialog of the welcome page or in that of an ended session. */
export async function fillLogin(page: Page, username: string, secret = password): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nama pengguna' }).fill(username)
  await dialog.getByLabel('Kata sandi', { exact: true }).fill(secret)
  await dialog.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** Signs in without the dialog: what is opened next is opened as this account. */
export async function signIn(page: Page, username: string): Promise<void> {
  const response = await page.request.post('/api/login', { data: credentialsOf(username) })
  expect(response.status()).toBe(200)
}

/** Signs in without the dialog, and opens the first page of the account's role. */
export async function signInAtHome(page: Page, username: string): Promise<void> {
  await signIn(page, username)
  await page.goto('/home')
  await page.getByRole('button', { name: /^Menu profil/ }).waitFor()
}

/** From the welcome page to the first page of the account's role, as people do. */
export async function signInByDialog(page: Page, username: string): Promise<void> {
  await openLoginDialog(page)
  await fillLogin(page, username)
  await page.getByRole('button', { name: /^Menu profil/ }).waitFor()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu profil/ }).click()
  await page.getByRole('button', { name: 'Keluar' }).last().click()
  await page
    .getByRole('dialog', { name: /Keluar/ })
    .getByRole('button', { name: 'Keluar' })
    .click()
}

/** The value of one of the product's cookies. */
export async function cookieOf(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((cookie) => cookie.name === name)?.value
}

/** Ends the session of a page, if it has one, from outside: the page keeps its cookie, which is worth nothing any more. */
export async function endSession(page: Page, url = new URL(page.url()).origin): Promise<void> {
  const token = await cookieOf(page, 'token')
  if (token) await callAs(url, token)('POST', '/api/logout', {})
}
