import {
  degreesText,
  type Position,
  positionErrors,
  readDegrees,
  readPositionPair,
} from '#domain/position.ts'

/** The two fields of a position as they stand there. */
export type PositionTexts = { latitude: string; longitude: string }

export function positionTextsOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): PositionTexts {
  const text = (degrees: number | null) => (degrees === null ? '' : degreesText(degrees))
  return { latitude: text(latitude), longitude: text(longitude) }
}

/** What is typed or pasted into one field; both numbers pasted together fill both. */
export function withTyped(texts: PositionTexts, field: keyof PositionTexts, typed: string): PositionTexts {
  const pair = readPositionPair(typed)
  return pair ? positionTextsOf(pair) : { ...texts, [field]: typed }
}

const howTo = 'Tulis derajat desimal, misalnya −6,91746'

/** The position that stands in the fields, null when both are empty, and what is wrong by field. */
export function readPosition({ latitude, longitude }: PositionTexts): {
  place: Position | null
  faults: { latitude?: string; longitude?: string }
} {
  const [lat, lon] = [readDegrees(latitude), readDegrees(longitude)]
  if (latitude.trim() === '' && longitude.trim() === '') return { place: null, faults: {} }
  if (lat === undefined || lon === undefined)
    return {
      place: null,
      faults: {
        ...(lat === undefined ? { latitude: latitude.trim() === '' ? 'Isi lintang juga' : howTo } : {}),
        ...(lon === undefined ? { longitude: longitude.trim() === '' ? 'Isi bujur juga' : howTo } : {}),
      },
    }
  const place = { latitude: lat, longitude: lon }
  return { place, faults: positionErrors(place) }
}
