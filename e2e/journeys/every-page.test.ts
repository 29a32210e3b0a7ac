import { completeDraft, sentReport, signInByApi } from '../api.ts'
import { journey, type Journey, monthsAgo, productUrl } from '../journey.ts'
import { openSection } from '../pages/form.ts'
import { expectGood, expectGoodPages } from '../pages/good.ts'
import { openLoginDialog, signIn } from '../pages/sign-in.ts'

const screens = ['desk', 'phone'] as const
/** Each screen and each purpose has its month, so that no journey meets another's report. */
const monthFor = ({ screen }: Journey, back: number) => monthsAgo(back + (screen === 'desk' ? 0 : 1))

journey('every page of a visitor is good', screens, async ({ visitor }) => {
  const page = await visitor()
  await openLoginDialog(page)
  await expectGood(page, 'the login dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Masuk', exact: true }).click()
  await expectGood(page, 'the login dialog with errors')
  await page.getByRole('button', { name: 'Lupa kata sandi?' }).click()
  await expectGood(page, 'the forgotten password')
  await expectGoodPages(page, [
    '/welcome',
    // Of the pages to come one in each frame: src/web/routes.test.ts shows that the others are drawn by the same component.
    '/public/document',
    '/verifikasi',
    '/verifikasi/0000-0000-0000-0000',
    '/aktivasi',
  ])
})

journey(
  'every page of a facility is good',
  screens,
  async (walk) => {
    const username = 'puskesmas@silika.test'
    const call = await signInByApi(productUrl(), username)
    const draft = await completeDraft(call, monthFor(walk, 40))
    const sent = await sentReport(call, monthFor(walk, 44))
    const page = await walk.visitor()
    await signIn(page, username)
    await expectGoodPages(page, [
      '/formulir',
      `/formulir?bulan=${monthFor(walk, 60)}`,
      '/formulir?tab=penilaian',
      '/formulir?tab=tahun',
      '/formulir/fasyankes',
      '/profile-fasyankes',
      '/table/fasyankes',
      '/document/user',
      '/profile',
      '/user/notification',
      '/user/notification?type=read',
      `/formulir/limbah-fasyankes/bor/${draft.report_id}`,
      `/formulir/limbah-fasyankes/redaksi/${sent.report_id}`,
      `/formulir/limbah-fasyankes/bor/${sent.report_id}`,
      `/print/fasyankes/${sent.report_id}`,
      '/formulir/limbah-fasyankes/999999',
      '/konfirmasi/formulir',
      '/tidak/ada',
      '/form/creshcf/identifikasi',
    ])
    const address = `/formulir/limbah-fasyankes/${draft.report_id}`
    await page.goto(address)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
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

journey(
  'every page of a city office is good',
  screens,
  async (walk) => {
    const month = monthFor(walk, 48)
    const facility = await signInByApi(productUrl(), 'puskesmas2@silika.test')
    const { report_id } = await sentReport(facility, month)
    const page = await walk.visitor()
    await signIn(page, 'kota@silika.test')
    await expectGoodPages(page, [
      '/konfirmasi/formulir',
      '/konfirmasi/formulir?status=unfilled',
      '/konfirmasi/formulir?status=revise',
      '/konfirmasi/formulir?status=confirmed',
      `/konfirmasi/formulir?date=${monthFor(walk, 62)}`,
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
    await page.goto(`/konfirmasi/formulir/${report_id}`)
    await page.getByRole('button', { name: 'Kembalikan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kembalikan' }).click()
    await expectGood(page, 'the question for a reason')
    await page.goto('/konfirmasi/formulir')
    await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check()
    await page.getByRole('button', { name: /^Konfirmasi \d+ formulir$/ }).click()
    await expectGood(page, 'the question before confirming many')
  },
  { timeout: 300_000 },
)

journey('every page of the other roles is good', screens, async ({ visitor }) => {
  for (const [username, paths] of [
    [
      'admin@silika.test',
      [
        '/admin/analysis',
        '/admin/analysis?bagian=mutu',
        '/admin/analysis?bagian=mutu&aturan=late&provinsi=32',
        '/admin/batas-wilayah',
        '/jelajah',
        '/jelajah?indikator=waste_generated,bor&provinsi=32&jenis=banding&dasar=ya',
        '/jelajah?tampak=garis&rinci=wilayah',
        '/jelajah?tampak=batang',
        '/jelajah?tampak=peta',
        '/jelajah?tampilan=tidak-ada',
        '/laporan-triwulan',
        '/laporan-triwulan?triwulan=2020-Q1',
      ],
    ],
    [
      'eksternal@silika.test',
      ['/', '/?provinsi=32', '/?kota=32.73&indikator=waste_generated', '/profile', '/grafik'],
    ],
  ] as const) {
    const page = await visitor()
    await signIn(page, username)
    await expectGoodPages(page, paths)
  }
})

journey('pages whose calls fail are good too', screens, async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'kota@silika.test')
  await page.route(/\/api\/(konfirmasi-formulir|form-confirmation|notification|pengguna)/, (route) =>
    route.abort('connectionfailed'),
  )
  for (const path of ['/konfirmasi/formulir', '/konfirmasi/formulir/1', '/user/notification', '/profile']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Coba lagi' }).first().waitFor()
    await expectGood(page, `${path} without an answer`)
  }
  const facility = await visitor()
  await signIn(facility, 'rs@silika.test')
  await facility.route(/\/api\/(form-filling-status|limbahfasyankes)/, (route) =>
    route.abort('connectionfailed'),
  )
  for (const path of ['/formulir', '/formulir?tab=tahun', '/formulir/limbah-fasyankes/999999']) {
    await facility.goto(path)
    await facility.getByRole('button', { name: 'Coba lagi' }).first().waitFor()
    await expectGood(facility, `${path} without an answer`)
  }
})
