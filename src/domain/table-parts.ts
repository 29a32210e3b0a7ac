/**
 * How good a word of a table is; always shown with the word. The four service levels have the colours of the specification, and
 * so has an analysis: grey once it is complete, else red.
 */
export const tones = ['red', 'yellow', 'green', 'blue', 'grey'] as const
export type Tone = (typeof tones)[number]

/** The part of a facility's table with the main figures of all forms; every other part is a form's. */
export const summaryPart = 'ringkasan'

/** Whether an indicator stands in a part. */
export function isInPart(part: string, { form_type, main }: { form_type: string; main: boolean }): boolean {
  return part === summaryPart ? main : form_type === part
}

/** Whether the states of a form stand in a part. */
export function isFormInPart(part: string, { form_type }: { form_type: string }): boolean {
  return part === summaryPart || form_type === part
}
