import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import type { getProfile, updateIdentity } from '#contract/facility.ts'
import { facilityFields } from '#domain/facility-fields.ts'
import { positionText } from '#domain/position.ts'

/** A facility's profile as its own page reads it. */
export type Profile = ReplyOf<typeof getProfile>['data']

/** All fields that a facility keeps itself. */
export type OwnFields = {
  [Field in keyof Change]-?: Exclude<Change[Field], undefined>
}
type Change = Omit<BodyInput<typeof updateIdentity>, 'version'>
type Stored = ReplyOf<typeof updateIdentity>['data']

/** Degrees are shown with five decimals: what reads the same has not been changed. */
const sameDegrees = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 0.000_005_1)

/** What was typed that is not what stood there; a position goes as a whole. */
export function changedFields(record: Profile, typed: OwnFields): Change {
  const { latitude, longitude, ...others } = typed
  const stored: Record<string, unknown> = { ...record, district_id: record.district?.id ?? null }
  const changed = Object.fromEntries(
    Object.entries(others).filter(([field, value]) => stored[field] !== value),
  )
  const isMoved = !sameDegrees(latitude, record.latitude) || !sameDegrees(longitude, record.longitude)
  return { ...changed, ...(isMoved ? { latitude, longitude } : {}) }
}

/** How one's own changes differ from the record as it was stored meanwhile. */
export function differencesOf(
  sent: BodyInput<typeof updateIdentity>,
  stored: Stored,
  districts: readonly { id: string; name: string }[],
): { name: string; label: string; mine: string; saved: string }[] {
  const words = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined
      ? 'kosong'
      : typeof value === 'boolean'
        ? value
          ? 'Ya'
          : 'Tidak'
        : String(value)
  const placeWords = (latitude: number | null, longitude: number | null) =>
    latitude === null || longitude === null ? 'kosong' : positionText({ latitude, longitude })
  const { version: _version, district_id, latitude, longitude, ...plain } = sent
  return [
    ...Object.entries(plain).map(([name, value]) => ({
      name,
      // Safe: the plain fields are called alike in the contract and in the table.
      label: facilityFields[name as keyof typeof plain].label,
      mine: words(value),
      saved: words(stored[name as keyof typeof plain]),
    })),
    ...(district_id === undefined
      ? []
      : [
          {
            name: 'district',
            label: facilityFields.district.label,
            mine: words(districts.find(({ id }) => id === district_id)?.name ?? null),
            saved: words(stored.district?.name ?? null),
          },
        ]),
    ...(latitude === undefined || longitude === undefined
      ? []
      : [
          {
            name: 'position',
            label: facilityFields.position.label,
            mine: placeWords(latitude, longitude),
            saved: placeWords(stored.latitude, stored.longitude),
          },
        ]),
  ]
}
