import type * as z from 'zod'

import type { getPlace, listPlaces, previewMerge } from '#contract/places.ts'
import { reportStatuses } from '#domain/report-status.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { presentRecord } from '../present.ts'
import type { FacilityRow } from '../queries.ts'
import type { Pair, Pairs } from './merge-queries.ts'
import type { ListedPlace, PlaceBeside } from './queries.ts'

export function presentListedPlace(row: ListedPlace): z.input<typeof listPlaces.reply>['data'][number] {
  const { id, code, name, type, userId, username, accountStatus } = row
  return {
    ...{ id, code, name, type },
    province: { id: row.provinceCode, name: row.province },
    regency: { id: row.regencyCode, name: row.regency },
    has_position: row.hasPosition,
    closed_on: row.closedOn,
    merged_into: row.mergedInto,
    account:
      userId === null || username === null || accountStatus === null
        ? null
        : { id: userId, username, status: accountStatus },
    is_alike: row.isAlike,
    updated_at: row.updatedAt,
  }
}

export function presentPlace(
  row: FacilityRow,
  { mergedInto, ...beside }: PlaceBeside,
): z.input<typeof getPlace.reply>['data'] {
  return { ...presentRecord(row), ...beside, merged_into: mergedInto }
}

type Preview = z.input<typeof previewMerge.reply>['data']

export function presentPairs(
  { reports: pairs, periods }: Pairs,
  forms: FormRegistry,
): Pick<Preview, 'reports' | 'conflicts' | 'periods'> {
  const titles = new Map(forms.list().map(({ id, title }) => [id, title]))
  const stored = ({ id, status, sentAt }: Pair['other']) => ({
    report_id: id,
    status: reportStatuses[status].word,
    sent_at: sentAt,
  })
  const saved = ({ instruments, savedAt }: Pairs['periods'][number]['other']) => ({
    instruments,
    saved_at: savedAt,
  })
  const named = ({ form, month }: Pair) => ({ form, title: titles.get(form) ?? form, date: month })
  return {
    reports: pairs.flatMap((pair) => (pair.own ? [] : [{ ...named(pair), ...stored(pair.other) }])),
    conflicts: pairs.flatMap((pair) =>
      pair.own ? [{ ...named(pair), survivor: stored(pair.own), duplicate: stored(pair.other) }] : [],
    ),
    periods: periods.map(({ year, semester, own, other }) => ({
      ...{ year, semester, conflict: own !== null },
      ...{ survivor: own && saved(own), duplicate: saved(other) },
    })),
  }
}
