import { describe, expect, it } from 'vitest'

import { categories, categoryKeys, hazardKeys, hazards, type Level, levelNames } from '#domain/hazards.ts'
import type { Question } from '#server/database/schema.ts'
import { rolledBack } from '#server/testing/test-database.ts'

import { loadSelfAssessmentQuestions, shippedQuestions } from './load-questions.ts'

const questions = await shippedQuestions()
const of = (part: Question['part']) => questions.filter((question) => question.part === part)
const hazardId = ({ hazard }: Question) => (hazard ? hazards[hazard].id : 0)
const categoryId = ({ category }: Question) => (category ? categories[category].id : 0)

describe('the question bank', () => {
  it('holds 516 questions: 10 quick, 166 + 120 on hazards, 125 + 29 on vulnerability, 66 on capacity in 9 groups', () => {
    expect(questions).toHaveLength(516)
    expect(of('quick')).toHaveLength(10)
    expect(of('hazardGeneral')).toHaveLength(166)
    expect(of('hazardSpecial')).toHaveLength(120)
    expect(of('vulnerability').filter(({ hazard }) => hazard !== null)).toHaveLength(125)
    expect(of('vulnerability').filter(({ hazard }) => hazard === null)).toHaveLength(29)
    expect(of('capacity')).toHaveLength(66)
    expect(new Set(of('capacity').map(({ group_id }) => group_id)).size).toBe(9)
  })

  it('has the specified number of each hazard, category and group', () => {
    const counts = (rows: Question[]) =>
      hazardKeys.map((hazard) => rows.filter((row) => row.hazard === hazard).length)
    expect(counts(of('hazardGeneral'))).toEqual([35, 33, 33, 32, 33])
    expect(counts(of('hazardSpecial'))).toEqual([24, 24, 24, 24, 24])
    expect(counts(of('vulnerability'))).toEqual([27, 25, 25, 24, 24])
    expect(
      categoryKeys.map(
        (category) => of('vulnerability').filter((row) => !row.hazard && row.category === category).length,
      ),
    ).toEqual([7, 7, 7, 8])
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => of('capacity').filter((row) => row.group_id === id).length),
    ).toEqual([7, 7, 9, 7, 8, 8, 6, 8, 6])
  })

  it('uses each id once, by the scheme', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(of('quick').map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const item = (id: number) => id % 100
    for (const row of of('hazardGeneral')) {
      expect(row.id - item(row.id)).toBe(hazardId(row) * 1000 + categoryId(row) * 100)
      expect(row.is_other).toBe(item(row.id) === 90)
    }
    for (const row of of('hazardSpecial')) {
      const level = levelNames.indexOf(row.level as Level) + 1
      expect(row.id - item(row.id)).toBe(10_000 + hazardId(row) * 1000 + categoryId(row) * 100)
      expect([10 + level, 20 + level]).toContain(item(row.id))
    }
    for (const row of of('vulnerability')) {
      const start = row.hazard ? 20_000 : 30_000
      expect(row.id - item(row.id)).toBe(start + hazardId(row) * 1000 + categoryId(row) * 100)
    }
    for (const row of of('capacity')) expect(row.id - item(row.id)).toBe(40_000 + (row.group_id ?? 0) * 100)
  })

  it('numbers the items of a cell without gaps, with one “Lainnya (sebutkan)” in each hazard cell', () => {
    const cells = Map.groupBy(
      questions.filter(({ part, is_other }) => !['quick', 'hazardSpecial'].includes(part) && !is_other),
      ({ id }) => Math.floor(id / 100),
    )
    for (const rows of cells.values())
      expect(rows.map(({ id }) => id % 100)).toEqual(rows.map((_row, index) => index + 1))
    const others = of('hazardGeneral').filter(({ is_other }) => is_other)
    expect(others).toHaveLength(20)
    for (const { text } of others) expect(text).toBe('Lainnya (sebutkan)')
  })

  it('gives each dimension of the special questions its three levels', () => {
    const dimensions = Map.groupBy(of('hazardSpecial'), ({ id }) => Math.floor(id / 10))
    expect(dimensions.size).toBe(40)
    for (const rows of dimensions.values()) {
      expect(rows.map(({ level }) => level)).toEqual(levelNames)
      expect(new Set(rows.map(({ dimension }) => dimension)).size).toBe(1)
    }
  })

  it('asks in whole sentences', () => {
    for (const { text } of of('quick')) expect(text).toMatch(/^(Apakah |Dalam ).+\?$/)
    for (const { text } of of('vulnerability'))
      expect(text).toMatch(/^Seberapa siap fasyankes dalam hal \S.+\S\?$/)
    for (const { text } of of('capacity')) expect(text).toMatch(/^Fasyankes telah melaksanakan \S.+\S\.$/)
    for (const { text } of of('hazardGeneral')) expect(text).toMatch(/^[A-Z].*[^.;]$/)
    for (const { text, dimension } of of('hazardSpecial'))
      expect(text.startsWith(`${dimension}: `)).toBe(true)
    for (const { text } of questions) expect(text).not.toMatch(/ {2}|;|\s$/)
  })
})

describe('loading', () => {
  it('does nothing the second time', () =>
    rolledBack(async (db) => {
      await loadSelfAssessmentQuestions(db)
      expect(await loadSelfAssessmentQuestions(db)).toEqual({ loaded: false })
      const rows = await db.selectFrom('assessment_question').select('revision').execute()
      expect([rows.length, new Set(rows.map(({ revision }) => revision))]).toEqual([516, new Set([1])])
    }))

  it('keeps the old words of a question that changed, and retires one that no longer ships', () =>
    rolledBack(async (db) => {
      await loadSelfAssessmentQuestions(db)
      await db
        .updateTable('assessment_question')
        .set({ text: 'Kata-kata lama' })
        .where('id', '=', 1101)
        .execute()
      await db
        .insertInto('assessment_question')
        .values({
          id: 49_999,
          revision: 1,
          is_current: true,
          part: 'capacity',
          hazard: null,
          category: null,
          group_id: 9,
          group_name: 'Lama',
          dimension: null,
          level: null,
          text: 'Pertanyaan lama',
        })
        .execute()
      await db.deleteFrom('setting').where('key', '=', 'self-assessment-questions').execute()
      expect(await loadSelfAssessmentQuestions(db)).toEqual({ loaded: true })
      const rows = await db
        .selectFrom('assessment_question')
        .select(['id', 'revision', 'is_current', 'text'])
        .where('id', 'in', [1101, 49_999])
        .orderBy('id')
        .orderBy('revision')
        .execute()
      expect(rows).toEqual([
        { id: 1101, revision: 1, is_current: false, text: 'Kata-kata lama' },
        { id: 1101, revision: 2, is_current: true, text: 'Tenaga kesehatan sulit atau tidak dapat hadir' },
        { id: 49_999, revision: 1, is_current: false, text: 'Pertanyaan lama' },
      ])
    }))
})
