import { readFile } from 'node:fs/promises'

import type { Centre } from './areas.ts'

const file = new URL('../../../seeds/regency-centres.csv', import.meta.url)

/** About where the main town of each regency is, and how far, in degrees, facilities lie around it within its borders. */
export async function readCentres(): Promise<Centre[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [regency = '', ...numbers] = line.split(',')
    const [latitude = NaN, longitude = NaN, spread = NaN] = numbers.map(Number)
    return { regency, latitude, longitude, spread }
  })
}
