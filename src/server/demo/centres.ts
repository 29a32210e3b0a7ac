import { readFile } from 'node:fs/promises'

const file = new URL('../../../seeds/regency-centres.csv', import.meta.url)

export type Centre = {
  /** A regency or city. */
  regency: string
  /** About where its main town is. */
  latitude: number
  longitude: number
  /** How far, in degrees, facilities lie around it within its borders; small on coasts and islands. */
  spread: number
}

export async function readCentres(): Promise<Centre[]> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const [regency = '', ...numbers] = line.split(',')
    const [latitude = NaN, longitude = NaN, spread = NaN] = numbers.map(Number)
    return { regency, latitude, longitude, spread }
  })
}
