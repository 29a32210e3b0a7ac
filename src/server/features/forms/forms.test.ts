import { describe, expect, it } from 'vitest'

import type { FormDefinition, Section } from '#forms/define-form.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeSheet, sampleProfiles } from '#forms/testing/samples.ts'
import { ok } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const kit = sanitarianKit.id
const path = `/api/kelola-formulir/${kit}`
type Draft = { revision: number; definition: FormDefinition }

/** A form whose second section has a question at its end. */
const asking = (form: FormDefinition, fields: Section['fields']): FormDefinition => ({
  ...form,
  sections: form.sections.map((each, place) =>
    place === 1 ? { ...each, fields: { ...each.fields, ...fields } } : each,
  ),
})
const without = (form: FormDefinition, name: string): FormDefinition => ({
  ...form,
  sections: form.sections.map((section) => ({
    ...section,
    fields: Object.fromEntries(Object.entries(section.fields).filter(([key]) => key !== name)),
  })),
})
const note = { catatan_alat: { kind: 'text', label: 'Catatan alat', max: 200, optional: true } } as const

async function opened(world: World) {
  const admin = await world.as('admin')
  const draft: Draft = ok(await admin.post(`${path}/draf`)).data
  return { admin, draft }
}
/** The kit's second version, published from next month on. */
async function published(world: World) {
  const { admin, draft } = await opened(world)
  const definition = asking(draft.definition, note)
  const { revision } = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
  const reply = ok(
    await admin.post(`${path}/terbit`, { revision, valid_from: '2027-01', note: 'Catatan alat' }),
  )
  return { admin, reply }
}

describe('the list of forms', () => {
  it(
    'says who owes each, its versions, and that none has a draft',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.get('/api/kelola-formulir'))
      expect(data.map(({ form_type }: { form_type: string }) => form_type)).toContain('bor')
      expect(data.find(({ form_type }: { form_type: string }) => form_type === kit)).toMatchObject({
        ...{ title: 'Sanitarian Kit', made_here: false, filled_by: 'Puskesmas', owed: 'Setiap bulan' },
        ...{ closures: [], draft: null, versions: [{ version: 1, state: 'current', published_by: null }] },
      })
    }),
  )
})

describe('what depends on a question', () => {
  it(
    'is told by name for each of the newest version, and for a new form there is nothing to tell',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { data } = ok(await admin.get(`${path}/kaitan`))
      const owned = data.find(({ at }: { at: string }) => at === 'kit_owned')
      expect(owned.dependents.join()).toContain('indikator')
      const { form_type } = ok(
        await admin.post('/api/kelola-formulir', { title: 'Survei kualitas air', short_title: 'Survei air' }),
      ).data
      expect(ok(await admin.get(`/api/kelola-formulir/${form_type}/kaitan`)).data).toEqual([])
    }),
  )
})

describe('a question that was retired', () => {
  it(
    'stays known, so that its code is not given to another',
    withApp(async (world) => {
      const { admin } = await published(world)
      const { draft } = await opened(world)
      const definition = without(draft.definition, 'catatan_alat')
      const { revision } = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
      ok(await admin.post(`${path}/terbit`, { revision, valid_from: '2027-02' }))
      const { data } = ok(await admin.get(`${path}/kaitan`))
      expect(data.filter(({ at }: { at: string }) => at === 'catatan_alat')).toEqual([
        { at: 'catatan_alat', label: 'Catatan alat', dependents: [] },
      ])
    }),
  )
})

describe('the draft of a version', () => {
  it(
    'is the newest version at first, and tells what it changes and what that would break',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      expect(draft).toMatchObject({ base: 1, changes: [], faults: [], earliest: '2027-01' })
      const definition = asking(without(draft.definition, 'kit_officers'), note)
      const saved = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
      expect(saved.revision).toBe(draft.revision + 1)
      expect(saved.changes).toContainEqual(
        expect.objectContaining({ at: 'catatan_alat', kind: 'added', verdict: 'free' }),
      )
      const retired = saved.changes.find(({ at }: { at: string }) => at === 'kit_officers')
      expect(retired).toMatchObject({ kind: 'retired', verdict: 'refused' })
      expect(retired.advice).toContain('Dipakai oleh ')
      const refused = await admin.post(`${path}/terbit`, { revision: saved.revision, valid_from: '2027-01' })
      expect([refused.status, refused.body.code, refused.body.why]).toEqual([409, 'formRefused', 'breaks'])
    }),
  )

  it(
    'may be unfinished, and is not published then',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      const definition = asking(draft.definition, {
        sendiri: { kind: 'yesNo', label: 'Sendiri?', when: { field: 'sendiri', is: 'ya' } },
        terbalik: { kind: 'number', label: 'Terbalik', min: 5, max: 1 },
        kembar: { kind: 'choice', label: 'Kembar', options: { a: 'Air', b: 'air' } },
      })
      const saved = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
      expect(saved.faults).toEqual([
        { at: 'sendiri', text: 'Syaratnya menunjuk “Sendiri?”, yang tidak ada di atasnya' },
        { at: 'terbalik', text: expect.stringContaining('batas terkecilnya di atas batas terbesarnya') },
        { at: 'kembar', text: 'Dua pilihan memakai kata yang sama: "air"' },
      ])
      const refused = await admin.post(`${path}/terbit`, { revision: saved.revision, valid_from: '2027-01' })
      expect(refused.body.why).toBe('faults')
    }),
  )

  it(
    'of two administrators is kept by the one who saved first, and shown to the other',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      const mine = asking(draft.definition, note)
      const saved = (definition: FormDefinition) =>
        admin.put(`${path}/draf`, { revision: draft.revision, definition })
      // Twice: the answer to the first may have been lost. The order of its parts is part of a form.
      for (const { data } of [ok(await saved(mine)), ok(await saved(mine))])
        expect(data.revision).toBe(draft.revision + 1)
      expect((await saved({ ...mine, sections: mine.sections.toReversed() })).status).toBe(409)
      const stale = await saved({ ...draft.definition, title: 'Sanitarian Kit (lain)' })
      expect([stale.status, stale.body.code, stale.body.current.revision]).toEqual([
        ...[409, 'staleForm', draft.revision + 1],
      ])
      expect(JSON.stringify(stale.body.current.definition)).toContain('catatan_alat')
    }),
  )

  it(
    'is not written over by a page that still holds one of before',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      ok(await admin.delete(`${path}/draf?revision=${draft.revision}`))
      world.setNow(new Date('2026-12-20T02:00:00Z'))
      const { draft: second, admin: other } = await opened(world)
      const definition = { ...draft.definition, title: 'Sanitarian Kit (lama)' }
      const stale = await other.put(`${path}/draf`, { revision: draft.revision, definition })
      expect([stale.status, stale.body.current.revision]).toEqual([409, second.revision])
    }),
  )

  it(
    'refuses what is not a definition, and another form’s',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      const strange = {
        ...draft.definition,
        sections: [{ id: 'x', title: '<script>', fields: { q: { kind: 'html' } } }],
      }
      expect(
        (await admin.put(`${path}/draf`, { revision: draft.revision, definition: strange })).status,
      ).toBe(422)
      const foreign = { ...draft.definition, id: 'limbahfasyankes' }
      expect(
        (await admin.put(`${path}/draf`, { revision: draft.revision, definition: foreign })).body.errors,
      ).toEqual({
        'definition.id': ['Kode formulir tidak dapat diganti'],
      })
      expect((await (await world.as('ministry')).get(`${path}/draf`)).status).toBe(403)
    }),
  )
})

describe('a question’s guide', () => {
  const field = (guide: string) =>
    ({
      bagian: { kind: 'text', label: 'Bagian', optional: true, guide },
    }) as const
  const at = 'definition.sections.1.fields.bagian.guide'

  it(
    'is one that readers find, with a heading that it has, in lists too',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      const save = (fields: Section['fields']) =>
        admin.put(`${path}/draf`, {
          revision: draft.revision,
          definition: asking(draft.definition, fields),
        })
      expect((await save(field('tidak-ada'))).body.errors).toEqual({
        [at]: ['Panduan ini tidak ada, atau belum terbit'],
      })
      expect((await save(field('bor#tidak-ada'))).body.errors).toEqual({
        [at]: ['Bagian ini tidak ada di panduan “Mengisi BOR (keterisian tempat tidur)”'],
      })
      const list: Section['fields'] = {
        daftar: { kind: 'rows', label: 'Daftar', item: 'baris', max: 3, fields: field('tidak-ada') },
      }
      expect(Object.keys((await save(list)).body.errors)).toEqual([
        'definition.sections.1.fields.daftar.fields.bagian.guide',
      ])
      ok(await save(field('bor#rumus')))
    }),
  )

  it(
    'stays when it has gone since, until it is changed',
    withApp(async (world) => {
      const { admin, draft } = await opened(world)
      const linked = asking(draft.definition, field('bor#rumus'))
      const { revision } = ok(
        await admin.put(`${path}/draf`, { revision: draft.revision, definition: linked }),
      ).data
      const guides = ok(await admin.get('/api/panduan')).data
      const { id } = guides.find(({ slug }: { slug: string }) => slug === 'bor')
      ok(await admin.post(`/api/konten/${id}/tarik`, {}))
      const other = { ...linked, description: 'Lain' }
      ok(await admin.put(`${path}/draf`, { revision, definition: other }))
      const moved = asking(draft.definition, field('bor'))
      const refused = await admin.put(`${path}/draf`, { revision: revision + 1, definition: moved })
      expect(Object.keys(refused.body.errors)).toEqual([at])
    }),
  )
})

describe('a version that is published', () => {
  it(
    'is answered from its month on; the months before keep theirs',
    withApp(async (world) => {
      const { reply } = await published(world)
      expect(reply.message).toBe('Formulir terbit dan berlaku mulai Januari 2027.')
      expect(reply.data).toMatchObject({ draft: null })
      expect(reply.data.versions).toMatchObject([
        { version: 2, state: 'scheduled', valid_from: '2027-01', note: 'Catatan alat' },
        { version: 1, state: 'current' },
      ])
      const early = await world.as('healthCenter')
      const now = ok(await early.post('/api/sanitarian-kit', { date: '2026-12' })).data
      expect(now.form_version).toBe(1)
      world.setNow(new Date('2027-01-05T02:00:00Z'))
      const facility = await world.as('healthCenter')
      const next = ok(await facility.post('/api/sanitarian-kit', { date: '2027-01' })).data
      expect(next.form_version).toBe(2)
      const answers = {
        ...completeSheet(sanitarianKit, sampleProfiles.inpatientCenter, '2027-01'),
        catatan_alat: 'Lengkap',
      }
      const saved = await facility.put('/api/sanitarian-kit', {
        report_id: next.report_id,
        version: next.version,
        answers,
      })
      expect(ok(saved).data.answers).toMatchObject({ catatan_alat: 'Lengkap' })
    }),
  )

  it(
    'never begins in a month that has begun, nor before another',
    withApp(async (world) => {
      const { admin } = await published(world)
      const draft: Draft = ok(await admin.post(`${path}/draf`)).data
      const definition = { ...draft.definition, title: 'Sanitarian Kit 3' }
      const { revision } = ok(await admin.put(`${path}/draf`, { revision: draft.revision, definition })).data
      for (const month of ['2026-11', '2026-12', '2027-01']) {
        const refused = await admin.post(`${path}/terbit`, { revision, valid_from: month })
        expect(refused.body.errors).toEqual({ valid_from: ['Pilih Februari 2027 atau sesudahnya'] })
      }
    }),
  )

  it(
    'is taken back before its month, becomes the draft again, and its number stays used',
    withApp(async (world) => {
      const { admin } = await published(world)
      const taken = ok(await admin.post(`${path}/tarik`, { version: 2 }))
      expect(taken.data.versions[0]).toMatchObject({ version: 2, state: 'withdrawn' })
      const draft: Draft = ok(await admin.get(`${path}/draf`)).data
      expect(JSON.stringify(draft.definition)).toContain('catatan_alat')
      const again = ok(
        await admin.post(`${path}/terbit`, { revision: draft.revision, valid_from: '2027-02' }),
      )
      expect(again.data.versions[0]).toMatchObject({ version: 3, state: 'scheduled' })
      world.setNow(new Date('2027-02-05T02:00:00Z'))
      const late = await (await world.as('admin')).post(`${path}/tarik`, { version: 3 })
      expect([late.status, late.body.why]).toEqual([409, 'begun'])
    }),
  )

  it(
    'is known to another process within seconds, and is in the audit',
    withApp(async (world) => {
      await published(world)
      const { change } = await world.db
        .selectFrom('setting')
        .select('value')
        .where('key', '=', 'forms')
        .executeTakeFirstOrThrow()
        .then(({ value }) => value as { change: number })
      expect(change).toBe(world.services.forms.change())
      const acts = await world.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', 'form')
        .orderBy('id')
        .execute()
      expect(acts.map(({ action }) => action)).toEqual(['formDraftOpened', 'formPublished'])
    }),
  )
})

describe('a form of one’s own', () => {
  const titles = { title: 'Survei kualitas air', short_title: 'Survei air' }
  const questions = {
    sumber: { kind: 'choice', label: 'Sumber air', options: { pdam: 'PDAM', sumur: 'Sumur' } },
    liter: { kind: 'number', label: 'Air dipakai', unit: 'liter' },
  } as const

  it(
    'has its calls, its desk, its review, its list and its spreadsheet',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const draft: Draft & { form_type: string } = ok(await admin.post('/api/kelola-formulir', titles)).data
      const form = draft.form_type
      expect(form).toBe('isian-survei-air')
      const definition = asking(draft.definition, questions)
      const { revision } = ok(
        await admin.put(`/api/kelola-formulir/${form}/draf`, { revision: draft.revision, definition }),
      ).data
      ok(await admin.post(`/api/kelola-formulir/${form}/terbit`, { revision, valid_from: '2026-12' }))

      const facility = await world.as('healthCenter')
      const { report_id, version } = ok(await facility.post(`/api/isian/${form}`, { date: '2026-12' })).data
      const answers = {
        ...{ reporter_name: 'Siti Aminah', reporter_position: 'Sanitarian', reporter_phone: '081234567890' },
        ...{ sumber: 'pdam', liter: 1200, declaration: true },
      }
      const sent = ok(await facility.post(`/api/isian/${form}/kirim`, { report_id, version, answers }))
      expect(sent.data).toMatchObject({ form_type: form, report_status: 'sent' })
      const desk = ok(await facility.get('/api/form-filling-status?date=2026-12'))
      expect(JSON.stringify(desk)).toContain('Survei kualitas air')

      const office = await world.as('city')
      const dossier = ok(await office.get(`/api/form-confirmation?report_id=${report_id}`))
      expect(JSON.stringify(dossier)).toContain('pdam')
      ok(await office.post('/api/form-confirmation/simpan', { report_id, decision: 'confirm' }))
      const list = ok(await admin.get(`/api/data/${form}?tipe=get`))
      expect(list.data).toHaveLength(1)
      const sheet = await admin.get(`/api/data/${form}?tipe=get&format=csv`)
      expect(sheet.bytes.toString('utf8')).toContain('PDAM')
    }),
  )

  it(
    'may be a copy of another, without the checks that only code can judge',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const copy = ok(
        await admin.post('/api/kelola-formulir', { ...titles, copy_of: 'limbahfasyankes' }),
      ).data
      expect(copy.faults).toEqual([])
      expect(
        copy.definition.checks.some(({ rule }: { rule: { rule: string } }) => rule.rule === 'named'),
      ).toBe(false)
      const second = ok(await admin.post('/api/kelola-formulir', titles)).data
      expect(second.form_type).toBe('isian-survei-air-2')
    }),
  )

  it(
    'is not published before a question is added to what it begins with',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const draft = ok(await admin.post('/api/kelola-formulir', titles)).data
      const of = `/api/kelola-formulir/${draft.form_type}`
      const text = 'Bagian “Isian” belum memiliki pertanyaan'
      expect(draft.faults).toEqual([{ at: 'section:isian', text }])
      const month = { revision: draft.revision, valid_from: '2027-01' }
      const refused = await admin.post(`${of}/terbit`, month)
      expect([refused.status, refused.body.why]).toEqual([409, 'faults'])
      const body = { revision: draft.revision, definition: asking(draft.definition, questions) }
      const { revision, faults } = ok(await admin.put(`${of}/draf`, body)).data
      expect(faults).toEqual([])
      ok(await admin.post(`${of}/terbit`, { ...month, revision }))
    }),
  )

  it(
    'keeps the calls that it was given',
    withApp(async (world) => {
      const admin = await world.as('admin')
      const { form_type, revision, definition } = ok(await admin.post('/api/kelola-formulir', titles)).data
      for (const change of [{ paths: sanitarianKit.paths }, { partOf: 'limbahfasyankes' }]) {
        const body = { revision, definition: { ...definition, ...change } }
        const refused = await admin.put(`/api/kelola-formulir/${form_type}/draf`, body)
        expect(refused.body.errors).toHaveProperty([`definition.${Object.keys(change).join()}`])
      }
    }),
  )

  it(
    'has a name without signs that turn round what stands around it',
    withApp(async (world) => {
      const admin = await world.as('admin')
      for (const name of ['Survei \u202Egnp.exe', 'Survei\nair', 'Survei \u2066air'])
        for (const field of ['title', 'short_title']) {
          const refused = await admin.post('/api/kelola-formulir', { ...titles, [field]: name })
          expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
        }
    }),
  )

  it(
    'answers at no address that names none',
    withApp(async (world) => {
      const facility = await world.as('healthCenter')
      for (const form of ['isian-tidak-ada', 'sanitarian-kit', 'constructor'])
        expect((await facility.post(`/api/isian/${form}`, { date: '2026-12' })).status).toBe(404)
    }),
  )
})
