import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { journey } from '../journey.ts'
import { signInByDialog, signOut } from '../pages/sign-in.ts'

type Expected = {
  username: string
  home: string
  /** The addresses of the sidebar, in its order; the specification's section 2.1. */
  sidebar: string[]
  /** Of the drawer on a phone, where it differs. */
  drawer?: string[]
  /** Behind 'Konfigurasi'. */
  configuration?: string[]
  notifications: boolean
  /** A page of another role. */
  forbidden: string
  /** Where a sign-out reloads to. */
  exit: string
}
const reading = ['/', '/grafik', '/table/user', '/document/user', '/about/user', '/guide/user']

const expectations: Record<string, Expected> = {
  administrator: {
    username: 'admin@silika.test',
    home: '/admin/analysis',
    sidebar: [
      '/admin/analysis',
      '/',
      '/grafik',
      '/table/user',
      '/admin/document',
      '/about/user',
      '/guide/user',
      '/admin/unduh-data',
    ],
    configuration: [
      '/admin/formulir',
      '/admin/user',
      '/admin/public-health-service',
      '/admin/data-fasyankes',
      '/admin/dokumen',
      '/admin/about',
      '/admin/guide',
    ],
    notifications: true,
    forbidden: '/formulir',
    exit: '/welcome',
  },
  ministry: {
    username: 'kemenkes@silika.test',
    home: '/',
    sidebar: reading,
    notifications: true,
    forbidden: '/admin/analysis',
    exit: '/welcome',
  },
  'city office': {
    username: 'kota@silika.test',
    home: '/konfirmasi/formulir',
    sidebar: ['/konfirmasi/formulir', ...reading],
    notifications: true,
    forbidden: '/admin/user',
    exit: '/welcome',
  },
  'province office': {
    username: 'provinsi@silika.test',
    home: '/admin/user',
    sidebar: ['/admin/user', ...reading],
    notifications: true,
    forbidden: '/konfirmasi/formulir',
    exit: '/welcome',
  },
  facility: {
    username: 'rs@silika.test',
    home: '/formulir',
    sidebar: [
      '/formulir',
      '/',
      '/profile-fasyankes',
      '/table/fasyankes',
      '/document/user',
      '/about/user',
      '/guide/user',
    ],
    drawer: ['/', '/profile-fasyankes', '/formulir', '/document/user', '/about/user', '/guide/user'],
    notifications: true,
    forbidden: '/konfirmasi/formulir',
    exit: '/',
  },
  external: {
    username: 'eksternal@silika.test',
    home: '/',
    sidebar: ['/'],
    notifications: false,
    forbidden: '/grafik',
    exit: '/welcome',
  },
}
const visitorsOnly = ['/welcome', '/public/document', '/public/about', '/public/guide']
const pathOf = (page: Page) => new URL(page.url()).pathname

for (const [role, expected] of Object.entries(expectations))
  journey(
    `${role}: lands at home, sees its own menu and no other's pages, and leaves`,
    ['desk', 'phone'],
    async ({ visitor, screen }) => {
      const page = await visitor()
      await signInByDialog(page, expected.username)
      await expect.poll(() => pathOf(page)).toBe(expected.home)

      const entries = screen === 'phone' ? (expected.drawer ?? expected.sidebar) : expected.sidebar
      if (screen === 'phone') await page.getByRole('button', { name: 'Buka menu' }).click()
      const menus =
        screen === 'phone' ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary')
      const menu = menus.getByRole('navigation', { name: 'Menu utama' })
      await menu.waitFor()
      const configuration = menu.getByRole('button', { name: 'Konfigurasi' })
      expect(await configuration.count()).toBe(expected.configuration ? 1 : 0)
      expect(await hrefsIn(menu)).toEqual(entries)
      if (expected.configuration) {
        await configuration.click()
        expect(await hrefsIn(menu)).toEqual([...entries, ...expected.configuration])
      }
      expect(await hrefsIn(menus.getByRole('navigation', { name: 'Akun saya' }))).toEqual([
        ...(expected.notifications ? ['/user/notification'] : []),
        '/profile',
      ])
      if (screen === 'phone') await page.keyboard.press('Escape')

      for (const path of screen === 'desk' ? [...visitorsOnly, '/home'] : ['/home']) {
        await page.goto(path)
        await expect.poll(() => pathOf(page), { message: path }).toBe(expected.home)
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
