import type { Page } from 'playwright-core'

import type { Month } from '#domain/month.ts'
import { spanOf } from '#domain/span.ts'

import { completeDraft, sentReport, signInByApi } from '../api.ts'
import { screens } from '../browser.ts'
import { journey, monthsAgo, productUrl, thisMonth } from '../journey.ts'
import { expectSeenGoingBack } from '../pages/focus.ts'
import { openSection } from '../pages/form.ts'
import { expectGood, expectGoodPages } from '../pages/good.ts'
import { openLoginDialog, signIn } from '../pages/sign-in.ts'

/** Everything is looked at on both screens in one visit. */
const once = ['desk'] as const

journey('every page of a visitor is good', once, async ({ visitor }) => {
  await expectGoodPages(await visitor(), [
    '/welcome',
    '/public/document',
    '/public/about?tanya=batas-waktu',
    '/public/about?cari=batas+waktu',
    '/public/guide',
    '/public/guide?panduan=fasyankes',
    '/public/guide?panduan=tidak-ada',
    '/public/document?cari=autoklaf',
    '/public/document?dokumen=1',
    '/public/document?dokumen=999999',
    '/public/handbook',
    '/public/handbook?cari=safety+box',
    '/public/handbook?cari=tidakadakataseperti',
    '/public/handbook?formulir=limbahfasyankes',
    '/public/handbook?formulir=tidak-ada',
    '/verifikasi',
    '/verifikasi/0000-0000-0000-0000',
    '/aktivasi',
    '/atur-sandi/bukan-tautan',
  ])
})

journey('the dialog over a visitor’s page is good', once, async ({ visitor }) => {
  const page = await visitor()
  await openLoginDialog(page)
  await expectGood(page, 'the login dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Masuk', exact: true }).click()
  await expectGood(page, 'the login dialog with errors')
  await page.getByRole('button', { name: 'Lupa kata sandi?' }).click()
  await expectGood(page, 'the forgotten password')
})

const facility = 'puskesmas@silika.test'

journey(
  'every page of a facility is good',
  once,
  async ({ visitor }) => {
    const call = await signInByApi(productUrl(), facility)
    const draft = await completeDraft(call, monthsAgo(40))
    const sent = await sentReport(call, monthsAgo(44))
    const page = await visitor()
    await signIn(page, facility)
    await expectGoodPages(page, [
      '/formulir',
      `/formulir?bulan=${monthsAgo(60)}`,
      '/formulir?tab=penilaian',
      '/formulir?tab=tahun',
      '/formulir/fasyankes',
      '/profile-fasyankes',
      '/table/fasyankes',
      '/document/user',
      '/about/user',
      '/guide/user?panduan=limbah-fasyankes',
      '/handbook/user',
      '/handbook/user?formulir=bor',
      '/profile',
      '/user/notification',
      '/user/notification?type=read',
      '/jejak',
      '/privasi',
      `/formulir/limbah-fasyankes/bor/${draft.report_id}`,
      `/formulir/limbah-fasyankes/redaksi/${sent.report_id}`,
      `/formulir/limbah-fasyankes/bor/${sent.report_id}`,
      `/print/fasyankes/${sent.report_id}`,
      '/formulir/limbah-fasyankes/999999',
      '/konfirmasi/formulir',
      '/tidak/ada',
      '/form/creshcf/identifikasi',
    ])
  },
  { timeout: 300_000 },
)

journey(
  'every section of a facility’s form is good, and all that is asked and said around it',
  once,
  async ({ visitor }) => {
    const draft = await completeDraft(await signInByApi(productUrl(), facility), monthsAgo(41))
    const page = await visitor()
    await signIn(page, facility)
    const address = `/formulir/limbah-fasyankes/${draft.report_id}`
    await page.goto(address)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    // Beside its sections a table is wider than its frame.
    await page.setViewportSize({ width: 1024, height: 900 })
    await openSection(page, 'Timbulan')
    await expectSeenGoingBack(page, page.getByRole('table').getByRole('textbox').last(), 10)
    await page.setViewportSize(screens.desk.viewport)
    const titles = [
      'Pelapor dan sumber data',
      'Organisasi dan profil',
      'Pemilahan',
      'Pengangkutan',
      'Penyimpanan',
      'Pengolahan',
      'Limbah cair',
      'Timbulan',
      'Bukti dan pernyataan',
    ]
    for (const title of titles) {
      await openSection(page, title)
      await expectGood(page, `${address}: ${title}`)
    }
    await page.getByRole('checkbox', { name: 'Saya menyatakan data ini benar' }).uncheck()
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expectGood(page, `${address} with errors`)
    await page.getByRole('checkbox', { name: 'Saya menyatakan data ini benar' }).check()
    await page.getByRole('button', { name: 'Pratinjau' }).click()
    await expectGood(page, `${address}: preview`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expectGood(page, `${address}: the question before sending`)
    await page.getByRole('dialog').getByRole('button', { name: 'Kirim', exact: true }).click()
    await page.getByRole('heading', { name: 'Formulir terkirim' }).waitFor()
    await expectGood(page, `${address}: the receipt`)
    await page.getByRole('button', { name: /^Menu profil/ }).click()
    await expectGood(page, 'the profile menu')
    await page.getByRole('button', { name: 'Keluar' }).last().click()
    await expectGood(page, 'the question before leaving')
  },
  { timeout: 300_000 },
)

const office = 'kota@silika.test'
/** A report of the month that the office has before it. */
const reported = async (month: Month) =>
  (await sentReport(await signInByApi(productUrl(), 'puskesmas2@silika.test'), month)).report_id

journey(
  'every page of a city office is good',
  once,
  async ({ visitor }) => {
    const report_id = await reported(monthsAgo(48))
    const page = await visitor()
    await signIn(page, office)
    await expectGoodPages(page, [
      '/konfirmasi/formulir',
      '/konfirmasi/formulir?status=unfilled',
      '/konfirmasi/formulir?status=revise',
      '/konfirmasi/formulir?status=confirmed',
      `/konfirmasi/formulir?date=${monthsAgo(62)}`,
      '/konfirmasi/formulir?find=tidak-ada-yang-bernama-ini',
      `/konfirmasi/formulir/${report_id}`,
      '/konfirmasi/formulir/999999',
      '/table/user',
      '/table/user?status=unfilled',
      '/table/user?find=tidak-ada-yang-bernama-ini',
      '/table/user?form=kesehatanlingkungan',
      '/table/user?form=penilaian-mandiri',
      '/user/notification',
      '/profile',
      `/print/fasyankes/${report_id}`,
    ])
  },
  { timeout: 300_000 },
)

journey('what a city office is asked is good', once, async ({ visitor }) => {
  const report_id = await reported(monthsAgo(49))
  const page = await visitor()
  await signIn(page, office)
  await page.goto(`/konfirmasi/formulir/${report_id}`)
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kembalikan' }).click()
  await expectGood(page, 'the question for a reason')
  await page.goto('/konfirmasi/formulir')
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
  await page.getByRole('button', { name: /^Konfirmasi \d+ formulir$/ }).click()
  await expectGood(page, 'the question before confirming many')
})

const under = (base: string, rests: readonly string[]): string[] => rests.map((rest) => `${base}${rest}`)

/** Every page of figures, and of who runs the system: with something on it, with nothing, and asked for what there is not. */
const pagesOfUsers = {
  'of accounts and places': [
    'admin@silika.test',
    [
      ...under('/admin/user', ['', '?keadaan=locked&role=External']),
      ...under('/admin/user', ['?akun=1', '?akun=999999', '?massal=pilih']),
      ...under('/admin/public-health-service', ['', '?find=tidak-ada&level=regency']),
      ...under('/admin/data-fasyankes', ['', '?lacking=duplicate', '?find=tidak-ada', '?tipe=9', '/baru']),
      ...under('/admin/data-fasyankes', ['/pindah', '/pindah?dari=32.73']),
      ...under('/admin/data-fasyankes', ['/1', '/1?ubah=true', '/1/gabung', '/1/gabung?dengan=1', '/999999']),
      ...under('/admin/impor', ['', '?jenis=accounts']),
      '/admin/batas-wilayah',
      '/print/surat?kota=32.73',
      '/jejak?aksi=signIn',
    ],
  ],
  'of content and forms': [
    'admin@silika.test',
    [
      ...under('/admin/pengumuman', ['', '?keadaan=shown', '?keadaan=withdrawn']),
      ...under('/admin/pengumuman', ['/baru', '/2000000000', '/1']),
      ...under('/admin/formulir', ['', '/sanitarian-kit', '/sanitarian-kit/versi/1', '/bor/versi/9']),
      ...under('/admin/formulir', ['/tidak-ada', '/laporan', '/laporan?find=tidak-ada-yang-ini']),
      ...under('/admin/dokumen', ['', '?dokumen=1']),
      '/admin/document',
      '/admin/about',
      ...under('/admin/guide', ['', '?ubah=14']),
    ],
  ],
  'of analysis': [
    'admin@silika.test',
    [
      ...under('/admin/analysis', ['', '?provinsi=99']),
      ...under('/admin/analysis', ['?bagian=mutu', '?bagian=mutu&aturan=late&provinsi=32']),
      '/admin/unduh-data',
      '/jelajah',
      '/jelajah?indikator=waste_generated,bor&provinsi=32&jenis=banding&dasar=ya',
      ...under('/jelajah?tampak=', ['garis&rinci=wilayah', 'batang', 'peta']),
      '/jelajah?tampilan=tidak-ada',
      ...under('/laporan-triwulan', [
        '',
        '?triwulan=2020-Q1',
        // The running one sums fewer reports than those beside it, and says so at each number.
        `?provinsi=ID&triwulan=${spanOf('quarter', thisMonth)}`,
      ]),
    ],
  ],
  'of the ministry': [
    'kemenkes@silika.test',
    [
      ...under('/', ['', '?provinsi=32&periode=2020-01', '?provinsi=99']),
      ...under('/grafik', ['', '?menurut=wilayah', '?periode=2020-01']),
      ...under('/grafik?bagian=', ['limbah-covid', 'alkes-bermerkuri', 'kesehatan-lingkungan']),
      ...under('/grafik?bagian=', ['pertanyaan-kunci', 'sanitarian-kit', 'penilaian-mandiri']),
      ...under('/grafik?bagian=', ['pelaporan', 'indikator']),
    ],
  ],
  'of a province': [
    'provinsi@silika.test',
    [
      ...under('/admin/user', ['', '?find=tidak-ada-yang-bernama-ini']),
      '/?provinsi=32',
      '/grafik?kota=32.73',
      ...under('/table/user', ['', '?date=2099-01', '?sort=tidak-ada']),
      ...under('/table/user?form=', ['limbahcovid', 'alkesbermerkuri', 'sanitarian-kit']),
      '/table/user?form=kesehatanlingkungan-pertanyaankunci',
    ],
  ],
  'of an external viewer': [
    'eksternal@silika.test',
    ['/', '/?kota=32.73&indikator=waste_generated', '/profile', '/grafik'],
  ],
  'of a hospital’s figures': ['rs2@silika.test', ['/', '/?periode=2020-01']],
} as const

for (const [pages, [username, paths]] of Object.entries(pagesOfUsers))
  journey(
    `every page ${pages} is good`,
    once,
    async ({ visitor }) => {
      const page = await visitor()
      await signIn(page, username)
      await expectGoodPages(page, paths)
    },
    { timeout: 300_000 },
  )

journey('pages whose calls fail are good too', once, async ({ visitor }) => {
  const waitForRetry = (tab: Page) => tab.getByRole('button', { name: 'Coba lagi' }).first().waitFor()
  await Promise.all(
    (
      [
        [
          'kota@silika.test',
          /\/api\/(konfirmasi-formulir|form-confirmation|notification|pengguna|angka|report-table)/,
          [
            ...['/konfirmasi/formulir', '/konfirmasi/formulir/1', '/user/notification', '/profile'],
            ...['/', '/grafik', '/table/user'],
          ],
        ],
        [
          'rs@silika.test',
          /\/api\/(form-filling-status|limbahfasyankes|facility-table)/,
          ['/', '/formulir', '/formulir?tab=tahun', '/formulir/limbah-fasyankes/999999'],
        ],
        [
          'admin@silika.test',
          /\/api\/(angka|analisis|report\/download|pengguna|fasyankes|jejak|impor)/,
          [
            ...['/admin/analysis', '/admin/analysis?bagian=mutu', '/admin/unduh-data', '/admin/user'],
            ...['/admin/data-fasyankes', '/admin/impor', '/jejak'],
          ],
        ],
      ] as const
    ).map(async ([username, calls, paths]) => {
      const page = await visitor()
      await signIn(page, username)
      await page.context().route(calls, (route) => route.abort('connectionfailed'))
      await expectGoodPages(page, paths, waitForRetry)
    }),
  )
})
