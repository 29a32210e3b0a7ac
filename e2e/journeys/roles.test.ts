import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { type Role, roles } from '#domain/roles.ts'
import { menuOf, menus } from '#web/shell/menus.ts'

import type { Screen } from '../browser.ts'
import { journey } from '../journey.ts'
import { signInByDialog, signOut } from '../pages/sign-in.ts'

type Expected = {
  role: Role
  username: string
  /** Its sidebar on a desk, its drawer on a phone; the two are one table, whose rows src/web/shell/menus.test.ts proves. */
  screens: readonly Screen[]
  /** A page of another role. */
  forbidden: string
  /** Where a sign-out reloads to. */
  exit: string
}

const expectations: Record<string, Expected> = {
  administrator: {
    role: 'Administrator',
    username: 'admin@silika.test',
    screens: ['desk'],
    forbidden: '/formulir',
    exit: '/welcome',
  },
  ministry: {
    role: 'MinistryOfHealth',
    username: 'kemenkes@silika.test',
    screens: ['phone'],
    forbidden: '/admin/analysis',
    exit: '/welcome',
  },
  'city office': {
    role: 'PublicHealthService_Regency',
    username: 'kota@silika.test',
    screens: ['desk'],
    forbidden: '/admin/user',
    exit: '/welcome',
  },
  'province office': {
    role: 'PublicHealthService_Province',
    username: 'provinsi@silika.test',
    screens: ['phone'],
    forbidden: '/konfirmasi/formulir',
    exit: '/welcome',
  },
  // The only one whose drawer differs from its sidebar.
  facility: {
    role: 'HealthServiceFacility',
    username: 'rs@silika.test',
    screens: ['desk', 'phone'],
    forbidden: '/konfirmasi/formulir',
    exit: '/',
  },
  external: {
    role: 'External',
    username: 'eksternal@silika.test',
    screens: ['phone'],
    forbidden: '/grafik',
    exit: '/welcome',
  },
}
const pathOf = (page: Page) => new URL(page.url()).pathname

for (const [role, expected] of Object.entries(expectations))
  journey(
    `${role}: lands at home, sees its own menu and no other's pages, and leaves`,
    expected.screens,
    async ({ visitor, screen }) => {
      const page = await visitor()
      const { home } = roles[expected.role]
      await signInByDialog(page, expected.username)
      await expect.poll(() => pathOf(page)).toBe(home)

      const drawn = menuOf(expected.role, { mobile: screen === 'phone' })
      const entries = drawn.entries.map(({ to }) => to)
      if (screen === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
      const frame =
        screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')
      const menu = frame.getByRole('navigation', { name: 'Menu utama' })
      await menu.waitFor()
      const configuration = menu.getByRole('button', { name: 'Konfigurasi' })
      expect(await configuration.count()).toBe(drawn.configuration ? 1 : 0)
      expect(await hrefsIn(menu)).toEqual(entries)
      if (drawn.configuration) {
        await configuration.click()
        const configured = drawn.configuration.entries.map(({ to }) => to)
        expect(await hrefsIn(menu)).toEqual([...entries, ...configured])
      }
      expect(await hrefsIn(frame.getByRole('navigation', { name: 'Akun saya' }))).toEqual([
        ...(menus[expected.role].notifications ? ['/user/notification'] : []),
        '/profile',
      ])
      if (screen === 'phone') await page.keyboard.press('Escape')

      // A page of visitors; the guard is the same for all of them, and src/web/guards.test.ts asks it for every role.
      for (const path of ['/welcome', '/home']) {
        await page.goto(path)
        await expect.poll(() => pathOf(page), { message: path }).toBe(home)
      }
      await page.goto(expected.forbidden)
      await page.getByRole('heading', { name: 'Halaman ini bukan untuk peran Anda' }).waitFor()
      await page.goto('/tidak/ada')
      await page.getByRole('heading', { name: 'Halaman tidak ditemukan' }).waitFor()

      const reloads: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) reloads.push(new URL(request.url()).pathname)
      })
      await signOut(page)
      await expect.poll(() => pathOf(page)).toBe('/welcome')
      expect(reloads[0]).toBe(expected.exit)
      expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
    },
  )

async function hrefsIn(menu: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  const links = await menu.getByRole('link').all()
  return Promise.all(links.map((link) => link.getAttribute('href')))
}
