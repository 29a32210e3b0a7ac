import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { beforeAll, expect, it } from 'vitest'

import { testFolder } from '#server/testing/test-folder.ts'

import { sheetReader } from './sheet-reader.ts'
import { briefJudge, brokenJudge, endlessJudge, greedyJudge, quickJudge } from './testing/slow-judges.ts'

const sheet = { path: path.join(testFolder(), 'daftar.csv'), account: 1, given: null }
beforeAll(() => writeFile(sheet.path, 'Nama;Jumlah\na;1\n'))

const tooComplex = { details: { errors: { file: [expect.stringContaining('terlalu rumit')] } } }

it('ends a thread that takes too long, and reads the next sheet', async () => {
  const reader = sheetReader({ atOnce: 1, milliseconds: 3000 })
  await expect(reader.read(endlessJudge, sheet)).rejects.toMatchObject(tooComplex)
  expect(await reader.read(quickJudge, sheet)).toEqual(expect.any(Number))
})

it('ends a thread that takes too much memory, and reads the next sheet', async () => {
  const reader = sheetReader({ atOnce: 1, memoryMegabytes: 32 })
  await expect(reader.read(greedyJudge, sheet)).rejects.toMatchObject(tooComplex)
  expect(await reader.read(quickJudge, sheet)).toEqual(expect.any(Number))
})

it('tells of a fault of our own instead of blaming the file', async () => {
  await expect(sheetReader().read(brokenJudge, sheet)).rejects.toThrow('A fault of our own.')
})

it('reads one sheet of an account at a time, and those of others beside it', async () => {
  const reader = sheetReader({ atOnce: 2 })
  const read = (account: number) => reader.read(briefJudge, { ...sheet, account })
  // Both threads have started.
  await Promise.all([read(1), read(2)])
  const [first, second, other] = await Promise.all([read(1), read(1), read(2)])
  expect(second.begun).toBeGreaterThanOrEqual(first.ended)
  expect(other.begun).toBeLessThan(second.begun)
})

it('sends away what comes while enough wait', async () => {
  const reader = sheetReader({ atOnce: 1, mostWaiting: 1 })
  const [reading, waiting] = [reader.read(briefJudge, sheet), reader.read(briefJudge, sheet)]
  await expect(reader.read(briefJudge, sheet)).rejects.toMatchObject({ code: 'uploadsBusy', status: 503 })
  await Promise.all([reading, waiting])
})
