import type { Locator, Page } from 'playwright-core'

import { dayText, numberText, shortDayText } from '#domain/words.ts'
import { dayOfRow } from '#forms/answers/rows.ts'
import { shownSlots } from '#forms/answers/visibility.ts'
import { codesOf, tickOf } from '#forms/answers/words.ts'
import { type CalendarField, isCalendar } from '#forms/calendar.ts'
import type { AnswerSheet, FormContext } from '#forms/context.ts'
import type { Field, FormDefinition, RowsField, SimpleField, TableField } from '#forms/define-form.ts'
import { isRows, isTable } from '#forms/shape.ts'

import { expectNothingSticksOut } from './good.ts'

/** Filling a monthly form by hand: each question is found by its words and answered by typing and clicking. */

type Sheet = { form: FormDefinition; answers: AnswerSheet; context: FormContext }

/** Opens the section by its name: in the list at the left, or on a phone behind 'Bagian … dari …'. */
export async function openSection(page: Page, title: string): Promise<void> {
  const bar = page.getByRole('button', { name: /^Bagian \d+ dari \d+/ })
  const step = page.getByRole('button', { name: new RegExp(`^\\d+\\. ${escaped(title)}`) })
  await bar.or(step).first().waitFor()
  if (await bar.isVisible()) await bar.click()
  await step.click()
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
}

/** Answers every question of the form that has an answer in the sheet, section by section. */
export async function fillForm(page: Page, sheet: Sheet): Promise<void> {
  for (const section of sheet.form.sections) {
    await openSection(page, section.title)
    await fillFields(page, section.fields, sheet)
    await expectNothingSticksOut(page, section.title)
  }
}

/** Answers the questions of one section. */
export async function fillFields(
  page: Page,
  fields: Readonly<Record<string, Field>>,
  { form, answers, context }: Sheet,
): Promise<void> {
  const shown = new Set(shownSlots(form, answers, context).map(({ name }) => name))
  for (const [name, field] of Object.entries(fields)) {
    if (isTable(field)) await fillTable(page, field, answers, shown)
    else if (!shown.has(name) || answers[name] === undefined) continue
    else if (isRows(field)) {
      const fillList = isCalendar(field) ? fillCalendar : fillRows
      await fillList(page, field, answers[name] as AnswerSheet[])
    } else if (!field.computed) await fillField(page.getByRole('main'), field, answers[name])
  }
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** The accessible name of a question: its words, and whether it may stay empty. */
const named = (label: string) => new RegExp(`^${escaped(label)}( \\(opsional\\))?$`)

/** Finds the field of a question that is typed into. */
export const fieldOf = (place: Page | Locator, label: string): Locator =>
  place.getByRole('textbox', { name: named(label) })

async function fillField(place: Locator, field: SimpleField, answer: unknown): Promise<void> {
  await answering[field.kind]?.(place, field, answer)
}

type Answering = (place: Locator, field: SimpleField, answer: unknown) => Promise<void>

const writeText: Answering = (place, { label }, answer) => fieldOf(place, label).fill(String(answer))
/** One of several: buttons where they are few, else a list. */
const pick: Answering = async (place, field, answer) => {
  const words = wordsOf(field, String(answer))
  const group = place.getByRole('group', { name: named(field.label) })
  if ((await group.count()) > 0) await group.getByText(words, { exact: true }).click()
  else await place.getByRole('combobox', { name: named(field.label) }).selectOption({ label: words })
}

/** How each kind of question is answered. Files are given by the journeys that are about them. */
const answering: Readonly<Record<string, Answering | undefined>> = {
  text: writeText,
  phone: writeText,
  link: writeText,
  number: (place, { label }, answer) => fieldOf(place, label).fill(numberText(answer as number, 6)),
  date: (place, { label }, answer) => fieldOf(place, label).fill(shortDayText(answer as string)),
  choice: pick,
  yesNo: pick,
  choices: async (place, field, answer) => {
    const group = place.getByRole('group', { name: named(field.label) })
    for (const code of answer as string[])
      await group.getByRole('checkbox', { name: wordsOf(field, code), exact: true }).check()
  },
  statement: (place, { label }) => place.getByRole('checkbox', { name: label }).check(),
}

function wordsOf(field: SimpleField, code: string): string {
  const words = codesOf(field)[code]
  if (words === undefined) throw new Error(`${field.label} has no option ${code}.`)
  return words
}

/** Types key by key, as a person does: where a journey asks what each key does. A form of hundreds of fields is filled at once. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  // The keys go to what has the focus: finding the field by its words again for each would take longer than typing.
  const { keyboard } = field.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(text)
}

async function fillTable(
  page: Page,
  field: TableField,
  answers: AnswerSheet,
  shown: ReadonlySet<string>,
): Promise<void> {
  for (const [row, { label, alwaysOpen }] of Object.entries(field.rows)) {
    const cells = Object.entries(field.columns).flatMap(([column, cell]) => {
      const answer = answers[`${row}_${column}`]
      const isTyped = shown.has(`${row}_${column}`) && !('computed' in cell && cell.computed)
      return isTyped && typeof answer === 'number' ? [{ cell, answer }] : []
    })
    if (field.layout === 'cards') {
      await fillCard(page, field, row, { answers, shown })
      continue
    }
    // What stays closed is stored as 0 without typing.
    if (cells.every(({ answer }) => answer === 0)) continue
    if (!alwaysOpen) await page.getByRole('checkbox', { name: label, exact: true }).check()
    for (const { cell, answer } of cells) await cellOf(page, label, cell).fill(numberText(answer, 6))
  }
}

/** The card of a row, in a table whose rows are cards. */
export function cardOfRow(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: label, exact: true }) })
}

async function fillCard(
  page: Page,
  { rows, columns }: TableField,
  row: string,
  { answers, shown }: { answers: AnswerSheet; shown: ReadonlySet<string> },
): Promise<void> {
  // The tick is the answer of the column that a closed row answers with "tidak".
  const [tick] = Object.entries(columns).find(([, column]) => tickOf(column) !== undefined) ?? []
  const label = rows[row]?.label ?? row
  if (answers[`${row}_${tick}`] !== 'ya') return
  await page.getByRole('checkbox', { name: label, exact: true }).check()
  for (const [column, cell] of Object.entries(columns)) {
    const name = `${row}_${column}`
    if (column !== tick && shown.has(name) && answers[name] !== undefined)
      await fillField(cardOfRow(page, label), cell, answers[name])
  }
}

/** A cell of a table: named by row and column, or on a phone by its column within the row's card. */
export function cellOf(page: Page, row: string, { label }: { label: string }): Locator {
  const inTable = page.getByRole('textbox', {
    name: new RegExp(`^${escaped(row)}: ${escaped(label)}( \\(|$)`),
  })
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(row, { exact: true }) })
  return inTable.or(fieldOf(card, label))
}

async function fillRows(page: Page, field: RowsField, rows: readonly AnswerSheet[]): Promise<void> {
  const list = page.getByRole('group', { name: named(field.label) })
  const item = field.item.charAt(0).toUpperCase() + field.item.slice(1)
  for (const [index, row] of rows.entries()) {
    await list.getByRole('button', { name: `Tambah ${field.item}` }).click()
    const card = list
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: `${item} ${index + 1}`, exact: true }) })
    for (const [name, cell] of Object.entries(field.fields))
      if (row[name] !== undefined) await fillField(card, cell, row[name])
  }
}

/** A day of the calendar by its date; `saying` is how its name ends. */
export function dayButton(page: Page, day: string, saying = /./): Locator {
  return page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`^${dayText(day)}: .*${saying.source}`) })
}

/** Opens a day's questions. */
export async function openDay(page: Page, day: string): Promise<void> {
  await dayButton(page, day).click()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: new RegExp(dayText(day)) })
    .waitFor()
}

/** Answers the questions of the day that is open. */
export async function fillDay(dialog: Locator, field: CalendarField, row: AnswerSheet): Promise<void> {
  for (const [name, cell] of Object.entries(field.fields))
    if (name !== field.orderedBy && !cell.computed && row[name] !== undefined)
      await fillField(dialog, cell, row[name])
}

async function fillCalendar(page: Page, field: RowsField, rows: readonly AnswerSheet[]): Promise<void> {
  if (!isCalendar(field)) return
  for (const row of rows) {
    await openDay(page, dayOfRow(field, row))
    await fillDay(page.getByRole('dialog'), field, row)
    await page.getByRole('dialog').getByRole('button', { name: 'Selesai' }).click()
  }
}
