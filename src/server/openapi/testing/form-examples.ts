import { formEndpoints } from '#contract/form-calls.ts'
import { formIds } from '#domain/form-ids.ts'
import type { FormDefinition, FormPaths } from '#forms/define-form.ts'
import { completeMonth, completeSheet } from '#forms/testing/samples.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { month, ok, profiles } from '#server/testing/reports.ts'
import type { World } from '#server/testing/with-app.ts'

import { by, type Example, type Examples } from './example.ts'

/** An inpatient Puskesmas: every form applies to it. */
const person = 'healthCenter'
const profile = profiles[person]

/** A whole sheet. Without devices that want a list of their own, which has its own way in. */
const answersOf = (form: FormDefinition) =>
  completeSheet(form, form.id === formIds.mercury ? profiles.smallHealthCenter : profile, month)

/** The draft of a form with its sub-forms filled, as `{report_id, version}`. */
async function begun({ as }: World, id: string, { base }: FormPaths) {
  const facility = await as(person)
  const { report_id, version } = ok(await facility.post(base, { date: month })).data
  if (id !== formIds.waste) return { report_id, version }
  const { bor } = completeMonth(profile, month)
  const saved = ok(await facility.put('/api/updateBor', { report_id, version, answers: bor })).data
  return { report_id, version: saved.version }
}

/** A report of a form that has been sent, complete. */
export async function sentReportOf(world: World, id: string): Promise<number> {
  const form = shippedForms.find((each) => each.id === id)
  if (!form?.paths) throw new Error(`${id} is not sent by itself`)
  const target = await begun(world, id, form.paths)
  const answers = answersOf(form)
  const { data } = ok(await (await world.as(person)).post(form.paths.send, { ...target, answers }))
  return data.report_id
}

const key = '6f1c2f7e-5d0b-4a0e-9b57-2f6f1f0f8a11'

/** The calls of one form, by what they are for. */
function examplesOf(form: FormDefinition, paths: FormPaths): Record<string, Example> {
  const answers = answersOf(form)
  const { reporter_name, reporter_phone } = answers
  return {
    read: by('city', async (world) => ({ query: { report_id: await sentReportOf(world, form.id) } })),
    create: by(person, () => ({ body: { date: month } })),
    save: by(person, async (world) => ({ body: { ...(await begun(world, form.id, paths)), answers } })),
    saveDraft: by(person, () => ({ body: { date: month, answers: { reporter_name, reporter_phone } } })),
    send: by(person, async (world) => ({ body: { ...(await begun(world, form.id, paths)), answers, key } })),
    months: by(person, () => ({ query: { tahun: 2026 } })),
  }
}

/** The calls of every form, from its definition: a new form needs no row. */
export const formExamples: Examples = Object.fromEntries(
  shippedForms.flatMap((form) => {
    if (!form.paths) return []
    const made = examplesOf(form, form.paths)
    return Object.entries(formEndpoints(form, form.paths)).flatMap(([name, { method, path }]) => {
      const example = made[name]
      return example ? [[`${method} ${path}`, example] as const] : []
    })
  }),
)
