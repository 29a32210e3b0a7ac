import { numberText } from './words.ts'

/** A place on the earth, in degrees: latitude is negative south of the equator, longitude counts east of Greenwich. */
export type Position = { latitude: number; longitude: number }

/** The box in which Indonesia lies, in degrees: Rote to We, and We to Merauke, with the sea around them. */
const indonesia = { south: -11.2, north: 6.3, west: 94.7, east: 141.1 } as const

function isInIndonesia({ latitude, longitude }: Position): boolean {
  return (
    latitude >= indonesia.south &&
    latitude <= indonesia.north &&
    longitude >= indonesia.west &&
    longitude <= indonesia.east
  )
}

/** What is wrong with a position, by field; empty for one in Indonesia. Swapped numbers are recognised and named. */
export function positionErrors({ latitude, longitude }: Position): { latitude?: string; longitude?: string } {
  if (isInIndonesia({ latitude, longitude })) return {}
  if (isInIndonesia({ latitude: longitude, longitude: latitude }))
    return {
      latitude: `Lintang dan bujur tampaknya tertukar. Lintang ${degreesText(longitude)}, bujur ${degreesText(latitude)}?`,
    }
  // A minus that was left out: most of Indonesia lies south of the equator.
  if (isInIndonesia({ latitude: -latitude, longitude }))
    return { latitude: `Di luar Indonesia. Maksud Anda ${degreesText(-latitude)} (lintang selatan)?` }
  const { south, north, west, east } = indonesia
  return {
    ...(latitude < south || latitude > north
      ? { latitude: `Lintang Indonesia antara ${degreesText(south)} dan ${degreesText(north)}` }
      : {}),
    ...(longitude < west || longitude > east
      ? { longitude: `Bujur Indonesia antara ${degreesText(west)} dan ${degreesText(east)}` }
      : {}),
  }
}

/** `−6,91746`: degrees as a field holds them; five decimals are one metre. */
export function degreesText(degrees: number): string {
  return numberText(degrees, 5)
}

/** `6,91746° LS, 107,61912° BT`: a position as a person reads it. */
export function positionText({ latitude, longitude }: Position): string {
  const side = latitude < 0 ? 'LS' : 'LU'
  return `${degreesText(Math.abs(latitude))}° ${side}, ${degreesText(longitude)}° BT`
}

const earthKilometres = 6371
/** Degrees as radians. */
export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How far two places lie apart along the earth, in kilometres (haversine, a round earth). */
export function kilometresBetween(one: Position, other: Position): number {
  const [lat, lon] = [
    radians(other.latitude - one.latitude) / 2,
    radians(other.longitude - one.longitude) / 2,
  ]
  const chord =
    Math.sin(lat) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(lon) ** 2
  return 2 * earthKilometres * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A position typed as one text, as maps copy it: `-6.917464, 107.619123`. Both have a decimal point, or `-6,9` would be two numbers. Undefined otherwise. */
export function readPositionPair(typed: string): Position | undefined {
  const match = /^\s*([-−]?\d{1,3}\.\d+)°?\s*[,;\s]\s*([-−]?\d{1,3}\.\d+)°?\s*$/.exec(typed)
  if (!match) return undefined
  const [latitude, longitude] = [match[1], match[2]].map((text) => Number((text ?? '').replace('−', '-')))
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/**
 * Degrees as they are typed: `-6,917464` as Indonesians write, `-6.917464` as maps copy it (a decimal point means a decimal
 * here, for no degree has thousands). Undefined when it is no number.
 */
export function readDegrees(typed: string): number | undefined {
  const text = typed.trim().replace(/^−/, '-').replace(/°$/, '').replace(',', '.')
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined
}
