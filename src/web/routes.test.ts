import { expect, it } from 'vitest'

import { namesOf } from '#domain/names-of.ts'

import { router } from './routes.ts'
import { menuEntries } from './shell/menus.ts'
import { textOf } from './ui/search-text.ts'

/** Every address of sections 2.1 and 2.2, and those that the decisions add; a `$name` stands for a value. */
const visitorPages = ['/welcome', '/public/document', '/public/about', '/public/guide']
const openPages = [
  ...[
    '/sso-callback',
    '/atur-sandi/$token',
    '/aktivasi',
    '/kutipan/$code',
    '/privasi',
    '/verifikasi/{-$code}',
  ],
  '/berhenti-ringkasan/$token',
  '/public/handbook',
]
const printPages = ['fasyankes', 'sanitarian', 'covid', 'kunci', 'kesling', 'alkes', 'lain/$form']
  .map((form) => `/print/${form}/$id`)
  .concat('/print/creshcf', '/print/surat')
const shellPages = [
  ...['/', '/formulir', '/profile', '/profile-fasyankes', '/user/notification'],
  ...['document', 'analysis', 'unduh-data', 'batas-wilayah', 'impor', 'public-health-service', 'user'].map(
    (page) => `/admin/${page}`,
  ),
  ...['about', 'guide', 'formulir', 'data-fasyankes', 'dokumen'].map((page) => `/admin/${page}`),
  ...[
    '/table/fasyankes',
    '/table/user',
    '/grafik',
    '/jelajah',
    '/laporan-triwulan',
    '/jejak',
    '/admin/pengumuman/{-$id}',
    '/admin/formulir/$form',
    '/admin/formulir/$form/draf',
    '/admin/formulir/$form/versi/$version',
    '/admin/formulir/laporan',
    '/document/user',
    '/about/user',
    '/guide/user',
    '/handbook/user',
  ],
  ...['baru', 'pindah', '$id', '$id/gabung'].map((page) => `/admin/data-fasyankes/${page}`),
  ...['/konfirmasi/formulir', '/konfirmasi/formulir/$id', '/konfirmasi/kesling/$id'],
  ...[
    '/formulir/covid19/$id',
    '/formulir/covid19/redaksi/$id',
    '/formulir/fasyankes',
    '/formulir/alkes-merkuri',
  ],
  ...['/formulir/limbah-fasyankes/$id', '/perbaikan-formulir/limbah-fasyankes/$id'],
  ...['/formulir/limbah-fasyankes/bor/$id', '/formulir/limbah-fasyankes/redaksi/$id'],
  ...['/formulir/pertanyaan-kunci/$id', '/formulir/pertanyaan-kunci/redaksi/$id'],
  ...['/formulir/kesehatan-lingkungan/$id', '/formulir/kesehatan-lingkungan/redaksi/$id'],
  ...['/formulir/sanitarian-kit/$id', '/formulir/sanitarian-kit/redaksi/$id'],
  ...['/formulir/lain/$form/$id', '/formulir/lain/$form/redaksi/$id'],
  ...['identifikasi', 'identifikasi-kerentanan', 'identifikasi-penilaian'].map(
    (page) => `/form/creshcf/${page}`,
  ),
  ...['assessment', 'kerentanan', 'penilaianfayankes', 'bahaya'].map((page) => `/form/creshcf/${page}`),
  ...['instrumentkerentanan', 'instrumentpenilaian', 'hasil'].map((page) => `/form/creshcf/${page}`),
]

/** The addresses of the pages inside one frame, the frame itself and the catch-all left out. */
function pagesIn(frame: string): string[] {
  return Object.values(router.routesById)
    .filter(({ id }) => id.startsWith(`/${frame}/`) && !id.endsWith('/$'))
    .map(({ fullPath }) => fullPath)
    .toSorted()
}

it.each([
  ['visitor', visitorPages],
  ['open', openPages],
  ['print', printPages],
  ['app', shellPages],
])('the frame “%s” holds exactly its pages', (frame, pages) => {
  expect(pagesIn(frame)).toEqual(pages.toSorted())
})

it('keeps unknown addresses behind the guard', () => {
  expect(Object.keys(router.routesById)).toContain('/app/$')
})

it.each(Object.entries(menuEntries))(
  'asks for the same permission in the menu and at the page: %s',
  (_key, entry) => {
    const page = Object.values(router.routesById).find(
      ({ id, fullPath }) => id.startsWith('/app/') && fullPath === entry.to,
    )
    expect(page?.options.staticData?.permission).toBe(entry.permission)
  },
)

it('names a permission at every page of the shell and on paper', () => {
  const open = Object.values(router.routesById)
    .filter(({ id }) => /^\/(?:app|print)\/(?!\$$)/.test(id))
    .filter(({ options }) => !options.staticData?.permission)
  expect(open.map(({ id }) => id)).toEqual([])
})

it('knows what the page at an address asks for, and nothing of an address that leads nowhere', () => {
  const { permissionAt } = router.options.context
  expect(permissionAt('/formulir/limbah-fasyankes/31')).toBe('report.fill')
  expect(permissionAt('/formulir/limbah-fasyankes/redaksi/31')).toBe('report.read')
  expect(permissionAt('/tidak/ada')).toBeUndefined()
})

it('has a page for every entry of the menus', () => {
  const missing = namesOf(menuEntries).filter((key) => !shellPages.includes(menuEntries[key].to))
  expect(missing).toEqual([])
})

it.each(['32', '32.10', '32.73', '32.10.01', '1e3', '12345678901234567890', 'true', '"kutip"', 'RS Contoh'])(
  'a text in an address is read as it was written: %s',
  (text) => {
    const { parseSearch, stringifySearch } = router.options
    expect(textOf(parseSearch(stringifySearch({ find: text }))['find'])).toBe(text)
  },
)

it('a code that is typed by hand keeps its last zero', () => {
  const { parseSearch } = router.options
  const typed = parseSearch('?kota=32.10&provinsi=32&year=2026&ubah=true')
  expect([textOf(typed['kota']), textOf(typed['provinsi'])]).toEqual(['32.10', '32'])
  expect(typed).toMatchObject({ year: 2026, ubah: true })
})
