import {
  countedDeviceNames,
  lastMonthWithMercury,
  type MercuryDevice,
  mercuryDeviceNames,
  mercuryDevices,
  mercuryStateNames,
  mercuryStates,
} from '#domain/mercury-devices.ts'
import { numberText } from '#domain/words.ts'

import { amountOf, answerOf, type AnswerSheet } from '../context.ts'
import type { UploadedFile } from '../kinds/kind.ts'
import type { Breach, RuleInput } from './rules.ts'

/** The name in `FormContext.related` under which the totals of the uploaded list stand, by `{device}_{state}`. */
export const deviceSheetTotals = 'alkesbermerkuri-lampiran'

/** The uploaded list of devices that the answers name, if they name one. */
export function sheetFileOf(answers: AnswerSheet): UploadedFile | undefined {
  // Safe: a stored answer has passed the schema of its kind.
  return (answerOf(answers, 'mer_sheet') as UploadedFile[] | undefined)?.[0]
}

/** MR-02: what only ever grows. */
const growing = {
  owned: 'jumlah terinventarisasi',
  withdrawn: 'yang ditarik',
  broken: 'yang pecah/rusak',
} as const

/** MR-06: devices that are replaced one by one. */
const replacedOneByOne = ['thermometer', 'sphygmomanometer'] as const satisfies MercuryDevice[]

/** The checks of the mercury-device report. */
export const merkuriRules = {
  /** MR-02: what has only been sent may still be corrected downwards. */
  'merkuri.fellBelowConfirmed': ({ answers, context: { confirmed } }) =>
    mercuryDeviceNames.flatMap((device) =>
      Object.entries(growing).flatMap(([column, kolom]): Breach[] => {
        const cell = `${device}_${column}`
        const [now, before] = [answerOf(answers, cell), answerOf(confirmed ?? {}, cell)]
        if (typeof now !== 'number' || typeof before !== 'number' || now >= before) return []
        return [
          {
            fields: [cell],
            words: { alat: mercuryDevices[device].label, kolom, lalu: numberText(before) },
          },
        ]
      }),
    ),

  /** MR-03, once a list is uploaded and its totals are known. */
  'merkuri.differsFromSheet': ({ answers, context: { related } }) => {
    const totals = related[deviceSheetTotals]
    if (!totals || answerOf(answers, 'mer_sheet') === undefined) return []
    return mercuryDeviceNames.flatMap((device) =>
      mercuryStateNames.flatMap((state): Breach[] => {
        const cell = `${device}_${state}`
        const [form, sheet] = [answerOf(answers, cell), amountOf(totals, cell)]
        if (typeof form !== 'number' || Math.abs(form - sheet) < 1e-6) return []
        const words = {
          alat: mercuryDevices[device].label,
          status: mercuryStates[state].status.toLowerCase(),
          nilai: numberText(form),
          lampiran: numberText(sheet),
        }
        return [{ fields: [cell], words }]
      }),
    )
  },

  /** MR-07: a list that came another way has no totals to compare with. */
  'merkuri.sheetUnchecked': ({ answers, context: { related } }) =>
    related[deviceSheetTotals] === null && sheetFileOf(answers) ? [{ fields: ['mer_sheet'] }] : [],

  /** MR-04 */
  'merkuri.stillInUse': ({ answers, context: { month } }) =>
    month <= lastMonthWithMercury
      ? []
      : countedDeviceNames.flatMap((device): Breach[] => {
          const used = amountOf(answers, `${device}_in_use`)
          const { label, unit } = mercuryDevices[device]
          return used > 0
            ? [
                {
                  fields: [`${device}_in_use`],
                  words: { alat: label, nilai: numberText(used), satuan: unit },
                },
              ]
            : []
        }),

  /** MR-05 */
  'merkuri.withdrawnWithoutDocument': (input) =>
    risenCells(input, ['withdrawn']).length > 0 && answerOf(input.answers, 'mer_withdraw_doc') === undefined
      ? [{ fields: ['mer_withdraw_doc'] }]
      : [],

  /** MR-06 */
  'merkuri.notReplaced': ({ answers }) =>
    replacedOneByOne.flatMap((device): Breach[] => {
      const [owned, used, replaced] = ['owned', 'in_use', 'replaced'].map((column) =>
        answerOf(answers, `${device}_${column}`),
      )
      if (typeof owned !== 'number' || typeof used !== 'number' || typeof replaced !== 'number') return []
      const gone = owned - used
      if (replaced >= gone) return []
      return [
        {
          fields: [`${device}_replaced`],
          words: {
            alat: mercuryDevices[device].label,
            nilai: numberText(replaced),
            batas: numberText(gone),
          },
        },
      ]
    }),
} satisfies Record<string, (input: RuleInput) => Breach[]>

/** The cells of these columns that are higher than in the report before; without one, all that are above 0. */
export function risenCells(
  { answers, context: { previous } }: Pick<RuleInput, 'answers' | 'context'>,
  columns: readonly ('withdrawn' | 'broken')[],
): string[] {
  return mercuryDeviceNames
    .flatMap((device) => columns.map((column) => `${device}_${column}`))
    .filter((cell) => amountOf(answers, cell) > amountOf(previous ?? {}, cell))
}
