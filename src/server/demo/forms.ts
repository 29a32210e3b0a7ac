import { addMonths, type Month } from '#domain/month.ts'
import { holds } from '#forms/answers/conditions.ts'
import { slotsOf } from '#forms/answers/slots.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { exampleOf } from '#forms/examples/example.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import type { DemoFacility, DemoForm, DemoMonth, DemoSheets } from './form-generator.ts'
import { mercuryDemo } from './forms/alkes-merkuri.ts'
import { keslingDemo, keyQuestionDemo } from './forms/kesling.ts'
import { covidDemo } from './forms/limbah-covid.ts'
import { limbahDemo } from './forms/limbah-fasyankes.ts'
import { kitDemo } from './forms/sanitarian-kit.ts'
import { standingOf } from './forms/standing.ts'

/** The forms whose definition alone does not make data like life; every other form needs no row. */
const demoForms: Readonly<Record<string, DemoForm>> = {
  limbahfasyankes: limbahDemo,
  limbahcovid: covidDemo,
  alkesbermerkuri: mercuryDemo,
  kesehatanlingkungan: keslingDemo,
  'kesehatanlingkungan-pertanyaankunci': keyQuestionDemo,
  'sanitarian-kit': kitDemo,
}

/** A form with what is peculiar to it, and with what is usual where it has nothing peculiar. */
export type KnownForm = DemoForm & Required<Pick<DemoForm, 'rate' | 'returns'>> & { form: string }

export function demoFormOf(definition: FormDefinition): KnownForm {
  const [first] = slotsOf(definition)
  return {
    form: definition.id,
    rate: 0.85,
    returns: [
      {
        reason: 'Isian belum cocok dengan catatan fasyankes. Mohon periksa kembali.',
        remarks: first ? { [first.name]: 'Cocokkan dengan catatan.' } : {},
        mistaken: () => ({}),
      },
    ],
    ...demoForms[definition.id],
  }
}

/** Fills a facility's months of a form, oldest first: its own sheet and those of its sub-forms, where a report is begun. */
export function fillerOf(
  { form, begin }: KnownForm,
  facility: DemoFacility,
  forms: FormRegistry,
): (month: DemoMonth) => DemoSheets {
  const habitsIn = begin?.(facility)
  const { reporter: reporter_name, phone: reporter_phone } = standingOf(facility)
  let sent: { month: Month; answers: AnswerSheet } | null = null
  return (demoMonth) => {
    const { month, lastDay, isBegun, isReported, related } = demoMonth
    const habits = habitsIn?.(demoMonth) ?? {}
    const main = forms.findFor(form, month)
    if (!main || !isBegun) return {}
    const counts = sent && (main.stockRunsOn || sent.month === addMonths(month, -1))
    const context: FormContext = {
      month,
      today: lastDay,
      profile: facility,
      previous: counts && sent ? sent.answers : null,
      related,
      history: {},
    }
    const sheetOf = (definition: FormDefinition) =>
      exampleOf(definition, context, {
        seed: facility.code,
        carelessness: facility.carelessness,
        scene: null,
        ...habits[definition.id],
        habits: { reporter_name, reporter_phone, ...habits[definition.id]?.habits },
      })
    const asked = forms
      .subformsOf(form, month)
      .filter(({ applies: { expected } }) => expected === 'always' || holds(expected, {}, context))
    const answers = sheetOf(main)
    if (isReported) sent = { month, answers }
    return {
      [form]: answers,
      ...Object.fromEntries(asked.map((definition) => [definition.id, sheetOf(definition)])),
    }
  }
}
