/**
 * The pictures of screens that come with the product, by the name of their file in `src/web/public/panduan`. `npm run guide:pictures` takes
 * them; every text may name them.
 */
export const shippedPictures = [
  'publik-panduan',
  'fasyankes-formulir',
  'kota-konfirmasi',
  'provinsi-tabel',
  'kementerian-grafik',
  'administrator-akun',
  'limbah-timbulan',
  'bor',
  'covid-kalender',
  'merkuri-daftar',
  'kesling-tingkat',
  'kunci-pertanyaan',
  'sanitarian-kit',
] as const
export type ShippedPicture = (typeof shippedPictures)[number]

/** How large each of them is: pages keep its place before it has come. */
export const shippedPictureSize = { width: 980, height: 760 } as const

/** Where the bytes of a stored picture or an attachment are. */
export const contentFileAddress = (file: number) => `/api/file/${file}`

/** Where a picture of a text is: a stored one, or one that ships beside the page. */
export const pictureAddress = (file: number | string) =>
  typeof file === 'number' ? contentFileAddress(file) : `/panduan/${file}.webp`
