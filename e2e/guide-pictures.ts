import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from 'playwright-core'

import { addMonths, currentMonth } from '#domain/month.ts'
import { type ShippedPicture, shippedPictures, shippedPictureSize } from '#domain/rich-text/pictures.ts'

import { type Call, signInByApi } from './api.ts'
import { launchBrowser } from './browser.ts'
import { signIn } from './pages/sign-in.ts'
import { prepareData } from './prepared-data.ts'
import { startProduct } from './product.ts'

/**
 * `npm run guide:pictures`: takes the pictures that the shipped guides show, of the real screens with the demonstration data, and keeps them
 * small. After a screen has changed they are taken again; nothing else needs to be done. A name after the command takes that picture only.
 */

const folder = path.resolve(import.meta.dirname, '../src/web/public/panduan')
const month = currentMonth(new Date(), 'WIB')
/** The hospital of the demonstration has filled this one, and is asked to correct it. */
const filledMonth = addMonths(month, -1)

type Shot = {
  /** Who looks; nobody for a visitor. */
  as: string | null
  address: string | ((call: Call) => Promise<string>)
  /** What is pressed before, by its name, and what is brought to the top. */
  press?: readonly RegExp[]
  top?: RegExp
}

/** The address of a report's page, which is begun where it is not there. */
const report =
  (base: string, page: (id: number) => string, date = month) =>
  async (call: Call) => {
    const { data } = await call('POST', base, { date })
    return page(data.report_id)
  }

const shots = {
  'publik-panduan': { as: null, address: '/public/guide' },
  'fasyankes-formulir': { as: 'rs@silika.test', address: '/formulir' },
  'kota-konfirmasi': { as: 'kota@silika.test', address: '/konfirmasi/formulir' },
  'provinsi-tabel': { as: 'provinsi@silika.test', address: '/table/user' },
  'kementerian-grafik': { as: 'kemenkes@silika.test', address: '/grafik', top: /^Limbah menurut kategori/ },
  'administrator-akun': { as: 'admin@silika.test', address: '/admin/user' },
  'limbah-timbulan': {
    as: 'rs@silika.test',
    address: report('/api/limbahfasyankes', (id) => `/formulir/limbah-fasyankes/${id}`, filledMonth),
    press: [/Timbulan/],
    top: /^Timbulan per kategori/,
  },
  bor: {
    as: 'rs@silika.test',
    address: report('/api/limbahfasyankes', (id) => `/formulir/limbah-fasyankes/bor/${id}`, filledMonth),
  },
  'covid-kalender': {
    as: 'rs@silika.test',
    address: report('/api/limbahcovid', (id) => `/formulir/covid19/${id}`),
    press: [/^Ada, catat per hari/, /atatan harian/],
    top: /^Catatan harian/,
  },
  'merkuri-daftar': {
    as: 'rs@silika.test',
    address: report('/api/alkesbermerkuri', (id) => `/formulir/alkes-merkuri?report=${id}`),
    press: [/Daftar alat/],
    top: /^Alat bermerkuri/,
  },
  'kesling-tingkat': {
    as: 'rs@silika.test',
    address: report('/api/kesehatanlingkungan', (id) => `/formulir/kesehatan-lingkungan/${id}`, filledMonth),
    press: [/Air/],
  },
  'kunci-pertanyaan': {
    as: 'rs@silika.test',
    address: report('/api/kesehatanlingkungan-pertanyaankunci', (id) => `/formulir/pertanyaan-kunci/${id}`),
  },
  'sanitarian-kit': {
    as: 'puskesmas@silika.test',
    address: report('/api/sanitarian-kit', (id) => `/formulir/sanitarian-kit/${id}`),
    press: [/Kepemilikan/],
  },
} satisfies Record<ShippedPicture, Shot>

/** Writes a picture down small: the browser itself compresses it. */
async function keep(page: Page, name: string): Promise<number> {
  const drawn = await page.screenshot()
  const small = await page.context().newPage()
  const base64 = await small.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''),
    )
  }, drawn.toString('base64'))
  await small.close()
  const bytes = Buffer.from(base64, 'base64')
  await writeFile(path.join(folder, `${name}.webp`), bytes)
  return bytes.length
}

/** Goes where a picture is taken, and waits until nothing is on its way. */
async function prepare(page: Page, { address, press = [], top }: Shot, call: Call | null): Promise<void> {
  await page.goto(typeof address === 'string' ? address : await address(call as Call))
  await page.waitForLoadState('networkidle')
  for (const name of press) {
    await page.getByRole('main').getByRole('button', { name }).first().click()
    await page.waitForLoadState('networkidle')
  }
  if (top)
    await page
      .getByRole('heading', { name: top })
      .first()
      .evaluate((heading) => {
        heading.style.scrollMarginTop = '6rem'
        heading.scrollIntoView()
      })
  await page.mouse.move(0, 0)
  // Pictures of maps and charts are drawn after what they show has come.
  await page.waitForTimeout(1500)
}

const asked = process.argv[2]
const taken = shippedPictures.filter((name) => asked === undefined || name === asked)
const prepared = await prepareData()
const product = await startProduct({ from: prepared })
const browser = await launchBrowser()
await mkdir(folder, { recursive: true })
try {
  for (const name of taken) {
    const shot: Shot = shots[name]
    const context = await browser.newContext({
      ...{ viewport: shippedPictureSize, baseURL: product.url, locale: 'id-ID', timezoneId: 'Asia/Jakarta' },
      ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
    })
    const page = await context.newPage()
    if (shot.as) await signIn(page, shot.as)
    await prepare(page, shot, shot.as ? await signInByApi(product.url, shot.as) : null)
    console.log(`${name}: ${await keep(page, name)} bytes`)
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(prepared, { recursive: true, force: true })
}
