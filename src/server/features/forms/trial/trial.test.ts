import { describe, expect, it } from 'vitest'

import type { Field, FormDefinition } from '#forms/define-form.ts'
import { limbahFasyankes } from '#forms/definitions/limbah-fasyankes.ts'
import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeSheet } from '#forms/testing/samples.ts'
import { jobKinds } from '#server/jobs/table.ts'
import { runJobs } from '#server/testing/jobs.ts'
import { month, ok, profiles, type Reporter, reportIn, sendForm } from '#server/testing/reports.ts'
import { withApp, type World } from '#server/testing/with-app.ts'

const kit = sanitarianKit.id
const pathOf = (form: string) => `/api/kelola-formulir/${form}/draf`
const path = pathOf(kit)

/** The form with other fields, by name; a new one comes at the end of its second section. */
function changed(form: FormDefinition, fields: Readonly<Record<string, object>>): FormDefinition {
  const left = { ...fields }
  const sections = form.sections.map((section) => ({
    ...section,
    fields: Object.fromEntries(
      Object.entries(section.fields).map(([name, field]) => {
        const more = left[name]
        delete left[name]
        return [name, { ...field, ...more }]
      }),
    ),
  }))
  const second = sections[1]
  // Safe: the tests name whole fields.
  if (second) second.fields = { ...second.fields, ...(left as Record<string, Field>) }
  return { ...form, sections }
}
const note = { catatan_alat: { kind: 'text', label: 'Catatan alat', max: 200 } }

/** The draft of a form, saved with these changes; gives its revision. */
async function saved(
  world: World,
  change: (form: FormDefinition) => FormDefinition,
  form: string = kit,
): Promise<number> {
  const admin = await world.as('admin')
  const { revision, definition } = ok(await admin.post(pathOf(form))).data
  return ok(await admin.put(pathOf(form), { revision, definition: change(definition) })).data.revision
}
/** Two centers have sent the kit: one that has it, one that has none. */
async function sent(world: World) {
  for (const person of ['healthCenter', 'smallHealthCenter'] as const satisfies Reporter[])
    ok(await sendForm(world, kit, completeSheet(sanitarianKit, profiles[person], month), { person }))
}
async function tried(world: World, change: (form: FormDefinition) => FormDefinition, form: string = kit) {
  const revision = await saved(world, change, form)
  const admin = await world.as('admin')
  ok(await admin.post(`${pathOf(form)}/uji`, { revision, month }))
  await runJobs(world)
  return ok(await admin.get(`${pathOf(form)}/uji`)).data
}

describe('the trial of a draft', () => {
  it(
    'says which of the month’s reports it would refuse, for what, and names some of them',
    withApp(async (world) => {
      await sent(world)
      const limited = changed(sanitarianKit, { ...note, kit_samples_water: { max: 10 } })
      const result = await tried(world, (form) => ({ ...form, sections: limited.sections }))
      expect(result).toMatchObject({
        ...{ form_type: kit, month, state: 'finished', is_current: true, total: 2, looked_at: 2 },
        ...{ refused: 1, unanswered: 1, refused_before: 0, not_asked: 0, warned: 0 },
      })
      expect(result.questions).toEqual([
        {
          ...{ kind: 'refused', at: 'kit_samples_water', label: 'Sampel air diperiksa' },
          ...{ message: 'Paling besar 10 sampel', reports: 1 },
        },
        {
          ...{ kind: 'unanswered', at: 'catatan_alat', label: 'Catatan alat' },
          ...{ message: 'Pertanyaan baru belum dijawab.', reports: 1 },
        },
      ])
      expect(result.examples).toContainEqual(
        expect.objectContaining({
          at: 'kit_samples_water',
          facility: 'Puskesmas Rawat Inap Contoh',
          regency: 'Kota Bandung',
        }),
      )
    }),
  )

  it(
    'tells checks without the figures of a report, and what would have to be explained',
    withApp(async (world) => {
      await sent(world)
      const result = await tried(world, (form) => ({
        ...changed(form, { kit_inspections: { soft: { above: 5 } } }),
        checks: [
          ...form.checks,
          {
            ...{ id: 'KALIBRASI', level: 'hard', message: 'Kalibrasi {tanggal} sudah lewat.' },
            rule: { rule: 'notExpired', fields: ['ph_meter_water_calibrated_on'] },
          },
        ],
      }))
      expect(result).toMatchObject({ looked_at: 2, refused: 1, unanswered: 0, warned: 1 })
      expect(result.questions).toEqual([
        {
          ...{ kind: 'refused', at: 'check:KALIBRASI', label: expect.stringContaining('Kalibrasi terakhir') },
          ...{ message: 'Kalibrasi … sudah lewat.', reports: 1 },
        },
        {
          ...{ kind: 'warned', at: 'kit_inspections', reports: 1 },
          ...{
            label: expect.stringContaining('Jumlah kegiatan pengawasan'),
            message: expect.stringContaining('di atas 5'),
          },
        },
      ])
    }),
  )

  it(
    'finds nothing where nothing changes, and drops what is no longer asked',
    withApp(async (world) => {
      for (const person of ['hospital', 'otherHospital', 'healthCenter'] as const)
        await reportIn(world, 'sent', { person })
      const same = await tried(world, (form) => ({ ...form, title: 'Limbah' }), limbahFasyankes.id)
      expect(same).toMatchObject({ total: 3, looked_at: 3, refused: 0, unanswered: 0, refused_before: 0 })
      expect([same.questions, same.examples]).toEqual([[], []])
      const fewer = await tried(
        world,
        (form) => ({
          ...form,
          sections: form.sections.map((section) => ({
            ...section,
            fields: Object.fromEntries(Object.entries(section.fields).filter(([name]) => name !== 'org_sop')),
          })),
        }),
        limbahFasyankes.id,
      )
      expect(fewer).toMatchObject({ looked_at: 3, refused: 0, unanswered: 0, questions: [] })
      const hospitals = await tried(
        world,
        (form) => ({ ...form, applies: { ...form.applies, types: ['hospital'] } }),
        limbahFasyankes.id,
      )
      expect(hospitals).toMatchObject({ looked_at: 3, not_asked: 1, refused: 0 })
    }),
  )

  it(
    'looks at a sub-form within the reports that it is part of',
    withApp(async (world) => {
      await reportIn(world, 'confirmed')
      const result = await tried(world, (form) => changed(form, { bor_catatan: note.catatan_alat }), 'bor')
      expect(result).toMatchObject({ total: 1, looked_at: 1, unanswered: 1, refused: 0, warned: 0 })
    }),
  )

  it(
    'is of the draft that it was ordered for: another draft is told apart, and who has not seen it is refused',
    withApp(async (world) => {
      await sent(world)
      expect((await tried(world, (form) => changed(form, note))).is_current).toBe(true)
      const revision = await saved(world, (form) => ({ ...form, title: 'Kit' }))
      const admin = await world.as('admin')
      expect(ok(await admin.get(`${path}/uji`)).data).toMatchObject({ is_current: false, looked_at: 2 })
      const stale = await admin.post(`${path}/uji`, { revision: revision - 1 })
      expect([stale.status, stale.body.code]).toEqual([409, 'staleForm'])
      ok(await admin.delete(`${path}?revision=${revision}`))
      expect(ok(await admin.get(`${path}/uji`)).data).toBeNull()
    }),
  )

  it(
    'is refused for a month without reports, a draft that cannot work, and while that of another form runs',
    withApp(async (world) => {
      await sent(world)
      const admin = await world.as('admin')
      const why = async (form: string, body: object) => {
        const reply = await admin.post(`${pathOf(form)}/uji`, body)
        return [reply.status, reply.body.why ?? reply.body.errors]
      }
      const revision = await saved(world, (form) => changed(form, note))
      expect(await why(kit, { revision, month: '2026-10' })).toEqual([409, 'noReports'])
      expect(await why(kit, { revision, month: '2027-01' })).toEqual([
        422,
        { month: ['Pilih Desember 2026 atau sebelumnya'] },
      ])
      await reportIn(world, 'sent')
      const waste = await saved(world, (form) => ({ ...form, title: 'Limbah' }), limbahFasyankes.id)
      ok(await admin.post(`${pathOf(kit)}/uji`, { revision }))
      expect(await why(limbahFasyankes.id, { revision: waste })).toEqual([409, 'trialRuns'])
      ok(await admin.delete(`${path}/uji`))
      ok(await admin.post(`${pathOf(limbahFasyankes.id)}/uji`, { revision: waste }))
      const broken = await saved(world, (form) => changed(form, { kit_samples_water: { min: 9, max: 1 } }))
      expect(await why(kit, { revision: broken })).toEqual([409, 'faults'])
      expect((await (await world.as('ministry')).get(`${path}/uji`)).status).toBe(403)
    }),
  )

  it(
    'that is ended leaves nothing; one that fails says so, and makes room for another',
    withApp(async (world) => {
      await sent(world)
      const admin = await world.as('admin')
      const revision = await saved(world, (form) => changed(form, note))
      expect(ok(await admin.post(`${path}/uji`, { revision })).data).toMatchObject({
        state: 'running',
        looked_at: 0,
      })
      ok(await admin.delete(`${path}/uji`))
      await runJobs(world)
      expect(ok(await admin.get(`${path}/uji`)).data).toBeNull()
      expect((await admin.delete(`${path}/uji`)).status).toBe(404)

      ok(await admin.post(`${path}/uji`, { revision }))
      const failing = { work: () => Promise.reject(new Error('away')), retryAfter: [] }
      await runJobs(world, { ...jobKinds, formTrial: failing })
      expect(ok(await admin.get(`${path}/uji`)).data.state).toBe('failed')
      const { total, done } = await world.db.selectFrom('form_trial').selectAll().executeTakeFirstOrThrow()
      expect([total, done]).toEqual([2, 0])
      ok(await admin.post(`${path}/uji`, { revision }))
      await runJobs(world)
      expect(ok(await admin.get(`${path}/uji`)).data).toMatchObject({ state: 'finished', unanswered: 2 })
    }),
  )

  it(
    'goes on where a part of it ended, and counts no report twice',
    withApp(async (world) => {
      await sent(world)
      const admin = await world.as('admin')
      const revision = await saved(world, (form) => changed(form, note))
      ok(await admin.post(`${path}/uji`, { revision }))
      const [first] = await world.db
        .selectFrom('report')
        .select('id')
        .where('form', '=', kit)
        .orderBy('id')
        .execute()
      const found = {
        refused: 0,
        unanswered: 1,
        refusedBefore: 0,
        notAsked: 0,
        warned: 0,
        questions: [],
        examples: [],
      }
      await world.db
        .updateTable('form_trial')
        .set({ done: 1, last_report: first?.id ?? 0, found: JSON.stringify(found) })
        .execute()
      await runJobs(world)
      expect(ok(await admin.get(`${path}/uji`)).data).toMatchObject({ looked_at: 2, unanswered: 2 })
    }),
  )
})
