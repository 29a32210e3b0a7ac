import { describe, expect, it } from 'vitest'

import { importRowsOf, lookedAt, newPlace } from '#server/testing/imports.ts'
import { withApp } from '#server/testing/with-app.ts'

describe('rows of a spreadsheet', () => {
  it(
    'take a code of a region without its dot, and ask where a spreadsheet has shortened it',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const of = (code: string, region: string) => newPlace.replace('PK900', code).replace('32.73', region)
      const places = await lookedAt(
        world,
        admin,
        'facilities',
        of('PK901', '3273'),
        of('PK902', '32.1'),
        'PK001;;;;32.1;;;',
      )
      const [right, ...shortened] = await importRowsOf(admin, places.import_id)
      expect([right.verdict, right.errors]).toEqual(['new', {}])
      const told = ['Excel membuang nol di akhir kode. Tulis 32.10, atau 32.01 bila itu maksudnya.']
      for (const { errors } of shortened) expect(errors).toEqual({ regency_id: told })
      const accounts = await lookedAt(
        ...([world, admin, 'accounts'] as const),
        'satu@contoh.go.id;Dinas Bandung;Dinkes Kota;;3273',
        'dua@contoh.go.id;Dinas Majalengka;Dinkes Kota;;32.1',
      )
      const [office, other] = await importRowsOf(admin, accounts.import_id)
      expect([office.verdict, other.errors]).toEqual(['new', { region: told }])
    }),
  )

  it(
    'make no second facility of a code without the zeros at its beginning, and say whose code it may be',
    withApp(async (world) => {
      const [admin, province] = [await world.as('admin'), await world.as('province')]
      await world.db.updateTable('facility').set({ code: '001234' }).where('code', '=', 'PK002').execute()
      await world.db.updateTable('facility').set({ code: '5678' }).where('code', '=', 'RS002').execute()
      const { name } = await world.db
        .selectFrom('facility')
        .select('name')
        .where('code', '=', '001234')
        .executeTakeFirstOrThrow()
      const errorsOf = async (client: typeof admin, { import_id: id }: { import_id: number }) =>
        (await importRowsOf(client, id)).map(({ errors }: { errors: object }) => errors)
      const of = (code: string) => newPlace.replace('PK900', code)
      const places = await lookedAt(world, admin, 'facilities', of('1234'), of('0005678'), of('12340'))
      const apart = `Kode 001234 (${name}) hanya berbeda nol di depannya, yang dapat dibuang Excel.`
      expect(await errorsOf(admin, places)).toEqual([
        { code: [`${apart} Tulis 001234; bila memang fasyankes lain, buat di Data fasyankes.`] },
        { code: [expect.stringContaining('Kode 5678 (')] },
        {},
      ])
      const rows = [
        'satu@contoh.go.id;Akun Satu;Fasyankes;1234;',
        'dua@contoh.go.id;Akun Dua;Fasyankes;05678;',
      ]
      expect(await errorsOf(province, await lookedAt(world, province, 'accounts', ...rows))).toEqual([
        { facility_id: [`Fasyankes tidak dikenal. ${apart} Tulis 001234 bila itu maksudnya.`] },
        // It lies in another province.
        { facility_id: ['Fasyankes tidak dikenal'] },
      ])
    }),
  )
})
