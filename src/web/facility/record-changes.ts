import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import type { updateIdentity } from '#contract/facility.ts'
import type { updatePlace } from '#contract/places.ts'
import { facilityFields } from '#domain/facility-fields.ts'
import { positionText } from '#domain/position.ts'

/** A facility's record, as every call of it shows it. */
export type FacilityRecord = ReplyOf<typeof updateIdentity>['data']

/** What an administrator may change of it, and among it what the facility may. */
type Change = Omit<BodyInput<typeof updatePlace>, 'version'>
type OwnChange = Omit<BodyInput<typeof updateIdentity>, 'version'>
/** All fields that a facility keeps itself. */
export type OwnFields = {
  [Field in keyof OwnChange]-?: Exclude<OwnChange[Field], undefined>
}

/** Degrees are shown with five decimals: what reads the same has not been changed. */
const sameDegrees = (one: number | null, other: number | null) =>
  one === other || (one !== null && other !== null && Math.abs(one - other) < 0.000_005_1)

/** What was typed that is not what stood there; a position goes as a whole. */
export function changedFields<Typed extends OwnFields>(record: FacilityRecord, typed: Typed): Partial<Typed> {
  const { latitude, longitude, ...others } = typed
  const stored: Record<string, unknown> = { ...record, district_id: record.district?.id ?? null }
  const changed = Object.entries(others).filter(([field, value]) => stored[field] !== value)
  const isMoved = !sameDegrees(latitude, record.latitude) || !sameDegrees(longitude, record.longitude)
  // Safe: these are fields of what was typed.
  return { ...Object.fromEntries(changed), ...(isMoved ? { latitude, longitude } : {}) } as Partial<Typed>
}

/** How one's own changes differ from the record as it was stored meanwhile. */
export function differencesOf(
  sent: Change & { version?: number | undefined },
  stored: FacilityRecord,
  districts: readonly { id: string; name: string }[],
): { name: string; label: string; mine: string; saved: string }[] {
  const { version: _version, district_id, latitude, longitude, ...plain } = sent
  const placeWords = (lat: number | null, lon: number | null) =>
    lat === null || lon === null ? null : positionText({ latitude: lat, longitude: lon })
  const row = (name: keyof typeof facilityFields, mine: string | null, saved: string | null) => ({
    ...{ name, label: facilityFields[name].label, mine: mine ?? 'kosong', saved: saved ?? 'kosong' },
  })
  return [
    ...Object.entries(plain).map(([field, value]) => {
      // Safe: the plain fields are called alike in the contract and in the table.
      const name = field as keyof typeof plain
      // Safe: a field's value has the type that its own words are made of.
      const words = (of: unknown) =>
        of === null || of === undefined ? null : facilityFields[name].text(of as never)
      return row(name, words(value), words(stored[name]))
    }),
    ...(district_id === undefined
      ? []
      : [
          row(
            'district',
            districts.find(({ id }) => id === district_id)?.name ?? district_id,
            stored.district?.name ?? null,
          ),
        ]),
    ...(latitude === undefined || longitude === undefined
      ? []
      : [row('position', placeWords(latitude, longitude), placeWords(stored.latitude, stored.longitude))]),
  ]
}
