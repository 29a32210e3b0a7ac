import { expect } from 'vitest'

import { hazardCards, hazards } from '#domain/hazards.ts'
import { parts } from '#domain/self-assessment/parts.ts'
import { labels } from '#domain/self-assessment/words.ts'

import { journey } from '../../journey.ts'
import { arrive } from '../../pages/arrive.ts'
import { openAssessment } from '../../pages/self-assessment.ts'
import { cookieOf, signIn, signInAtHome } from '../../pages/sign-in.ts'

const screens = ['desk', 'phone'] as const
const intros = [
  { ...parts.hazard, next: 'Next' },
  { ...parts.vulnerability, next: 'Selanjutnya' },
  { ...parts.capacity, next: 'Selanjutnya' },
]
const period = { year: 2021, semester: 1 } as const

journey(
  'the intro screens show the five cards, their year, source and caption',
  screens,
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'puskesmas@silika.test')
    for (const { intro } of intros) {
      await openAssessment(page, intro.route, period)
      await page.getByRole('heading', { level: 1, name: intro.title, exact: true }).waitFor()
      await page.getByText('2025', { exact: true }).waitFor()
      const cards = page.getByRole('main').getByRole('listitem')
      const seen = await cards.evaluateAll((all) =>
        all.map((card) => {
          const { top } = card.getBoundingClientRect()
          const dot = card.querySelector('[style]')
          return { text: card.textContent, top, colour: dot && getComputedStyle(dot).backgroundColor }
        }),
      )
      expect(seen.map(({ text }) => text)).toEqual([
        'BanjirTinggi',
        'BadaiTinggi',
        'Kenaikan Muka Air LautRendah',
        'KekeringanSedang',
        'Kebakaran HutanTinggi',
      ])
      const [red, amber, green] = ['rgb(255, 82, 82)', 'rgb(255, 193, 7)', 'rgb(76, 175, 80)']
      expect(seen.map(({ colour }) => colour)).toEqual([red, red, green, amber, red])
      const [first, , , fourth] = seen
      expect(seen.map(({ top }) => top)).toEqual([
        ...Array.from({ length: 3 }, () => first?.top),
        ...Array.from({ length: 2 }, () => fourth?.top),
      ])
      expect(fourth?.top).toBeGreaterThan(first?.top ?? 0)
      await page.getByText(/Indeks Risiko Bencana Indonesia \(IRBI\)/).waitFor()
      await page.getByText('Contoh, bukan tingkat wilayah Anda', { exact: true }).waitFor()
    }
    expect(hazardCards).toHaveLength(Object.keys(hazards).length)
  },
)

journey('an intro goes back to the forms, and on with its period', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'puskesmas@silika.test')
  for (const { intro, quick, next } of intros) {
    await openAssessment(page, intro.route, period)
    await page.getByRole('link', { name: next, exact: true }).click()
    await arrive(page, `**${quick.route}?year=2021&semester=1`)
    // The address is there before the page: its way back is not yet this one's.
    await page.getByRole('link', { name: next, exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, `**${intro.route}?year=2021&semester=1`)
    await page.getByRole('link', { name: next, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Kembali' }).click()
    await arrive(page, (url) => url.pathname === '/formulir')
    // The list shows the period that one comes from.
    expect(await page.getByLabel('Tahun', { exact: true }).inputValue()).toBe('2021')
  }
})

journey('without a year it is the current one', ['desk'], async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'puskesmas@silika.test')
  await page.goto(`${parts.hazard.intro.route}?semester=1`)
  const year = new Date().getFullYear()
  await page.getByText(`Semester 1 Tahun ${year}`).waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await arrive(page, `**${parts.hazard.quick.route}?year=${year}&semester=1`)
})

journey(
  'the profile menu says Fasyankes and, on an intro, names a fixed hospital',
  ['phone'],
  async ({ visitor }) => {
    const page = await visitor()
    await signIn(page, 'puskesmas@silika.test')
    for (const { intro } of intros) {
      await openAssessment(page, intro.route, period)
      await page.getByRole('button', { name: /^Menu profil/ }).click()
      const menu = page.getByRole('banner')
      await menu.getByText(labels.exampleHospital).last().waitFor()
      await menu.getByText('Fasyankes', { exact: true }).last().waitFor()
      await page.keyboard.press('Escape')
    }
    await openAssessment(page, parts.hazard.quick.route, period)
    await page.getByRole('button', { name: /^Menu profil/ }).click()
    const menu = page.getByRole('banner')
    await menu.getByText('Fasyankes', { exact: true }).last().waitFor()
    expect(await menu.getByText(labels.exampleHospital).count()).toBe(0)
  },
)

journey(
  'the top bar names the facility of the user record, or says why not',
  ['desk'],
  async ({ visitor }) => {
    const page = await visitor()
    await signInAtHome(page, 'puskesmas@silika.test')
    const record = await page.request.get(`/api/pengguna/${await cookieOf(page, 'id')}`)
    const { data } = (await record.json()) as { data: { full_name: string } }
    const bar = page.getByRole('banner').first()
    const names = async (route: string) => {
      await openAssessment(page, route, period)
      return bar.getByRole('paragraph').first()
    }
    for (const { intro, quick } of intros)
      for (const { route } of [intro, quick]) await (await names(route)).getByText(data.full_name).waitFor()

    // A record without a name.
    await page.route('**/api/pengguna/*', (route) =>
      route.fulfill({ json: { data: { ...data, full_name: '' } } }),
    )
    await (await names(parts.hazard.quick.route)).getByText('Nama Fasyankes Tidak Ditemukan').waitFor()

    // A record that cannot be had: an intro leaves the place empty, a quick assessment says so.
    await page.unroute('**/api/pengguna/*')
    await page.route('**/api/pengguna/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'Tidak ada' } }),
    )
    const refused = page.waitForResponse('**/api/pengguna/*')
    const empty = await names(parts.hazard.intro.route)
    await refused
    await page.waitForTimeout(300)
    expect(await empty.textContent()).toBe('')
    await (await names(parts.vulnerability.quick.route)).getByText('Gagal Memuat Nama').waitFor()
    await page.getByText('Gagal memuat data pengguna', { exact: true }).waitFor()
    await page.unroute('**/api/pengguna/*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await bar.getByText(data.full_name).first().waitFor()

    // Without the id nobody can be asked about.
    await openAssessment(page, parts.hazard.intro.route, period)
    await page.context().clearCookies({ name: 'id' })
    await page.getByRole('link', { name: 'Next', exact: true }).click()
    await bar.getByText('ID Pengguna Tidak Ada').waitFor()
    await page.getByText('User ID tidak ditemukan di cookies.').first().waitFor()
  },
)
