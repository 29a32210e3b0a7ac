import { expect, it } from 'vitest'

import { ok } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

// What administrators send again since its answer was lost is done once, and answered as it was.

const water = { title: 'Survei kualitas air', short_title: 'Survei air' }
type Form = { form_type: string; versions: unknown[] }

it(
  'a form that is begun again is the one that was begun, until it is saved',
  withApp(async ({ as }) => {
    const admin = await as('admin')
    const begin = async () => ok(await admin.post('/api/kelola-formulir', water)).data
    const first = await begin()
    expect(await begin()).toEqual(first)

    const definition = { ...first.definition, description: 'Air minum' }
    const { form_type, revision } = first
    ok(await admin.put(`/api/kelola-formulir/${form_type}/draf`, { revision, definition }))
    expect((await begin()).form_type).not.toBe(form_type)
    const copied = { ...water, copy_of: 'sanitarian-kit' }
    const copy = ok(await admin.post('/api/kelola-formulir', copied)).data
    expect(ok(await admin.post('/api/kelola-formulir', copied)).data).toEqual(copy)
  }),
)

it(
  'a version that is published or taken back again is so already',
  withApp(async ({ as }) => {
    const admin = await as('admin')
    const path = '/api/kelola-formulir/bor'
    const draft = ok(await admin.post(`${path}/draf`)).data
    const definition = { ...draft.definition, description: 'Keterisian bulan ini' }
    const { revision } = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
    const body = { revision, valid_from: '2027-01', note: 'Penjelasan' }
    const first: { data: Form } = ok(await admin.post(`${path}/terbit`, body))
    expect(first.data.versions).toHaveLength(2)
    expect(ok(await admin.post(`${path}/terbit`, body))).toEqual(first)
    const other = await admin.post(`${path}/terbit`, { ...body, valid_from: '2027-02' })
    expect([other.status, other.body.message]).toEqual([404, 'Draf formulir tidak ditemukan.'])

    const back = ok(await admin.post(`${path}/tarik`, { version: 2 }))
    expect(ok(await admin.post(`${path}/tarik`, { version: 2 }))).toEqual(back)
  }),
)
