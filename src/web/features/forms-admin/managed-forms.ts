import { type QueryClient, useQuery } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listManagedForms } from '#contract/form-admin.ts'
import { addMonths, type Month } from '#domain/month.ts'
import type { Zone } from '#domain/time.ts'
import { momentText, monthText } from '#domain/words.ts'

import { queryOf, reread } from '../../api/call.ts'
import type { Place } from '../../ui/places.tsx'
import type { MarkTone } from '../../ui/status-chip.tsx'

/** A form as its administrators see it. */
export type ManagedForm = ReplyOf<typeof listManagedForms>['data'][number]
export type Version = ManagedForm['versions'][number]
type Closure = ManagedForm['closures'][number]

export const formsPath = '/admin/formulir'
export const reportsPath = `${formsPath}/laporan`
export const formPlace = (form: string): Place => ({ to: `${formsPath}/${form}` })
/** One of its published versions, as facilities see it. */
export const versionPlace = (form: string, version: number): Place => ({
  to: `${formsPath}/${form}/versi/${version}`,
})
/** Where the questions of its next version are changed. */
export const draftPlace = (form: string): Place => ({ to: `${formsPath}/${form}/draf` })

export const useManagedForms = () => useQuery(queryOf(listManagedForms))
/** Everything that shows a form is asked for again. */
export const rereadForms = (queries: QueryClient) => reread(queries, listManagedForms)

export const versionStates: Record<Version['state'], { label: string; tone: MarkTone }> = {
  scheduled: { label: 'Terjadwal', tone: 'warning' },
  current: { label: 'Berlaku', tone: 'good' },
  past: { label: 'Lama', tone: 'calm' },
  withdrawn: { label: 'Ditarik', tone: 'danger' },
}

/** The version that is answered now, and the one that follows it, where there are such. */
export function versionsInForce({ versions }: ManagedForm): { current?: Version; next?: Version } {
  const current = versions.find(({ state }) => state === 'current')
  const next = versions.findLast(({ state }) => state === 'scheduled')
  return { ...(current && { current }), ...(next && { next }) }
}

export const versionText = ({ version, valid_from }: Version) =>
  `Versi ${version}, mulai ${monthText(valid_from)}`

/** The last month that is answered with a version; none while no other follows it. */
function lastMonthOf({ versions }: ManagedForm, { valid_from }: Version): Month | undefined {
  const later = versions
    .filter((each) => each.state !== 'withdrawn' && each.valid_from > valid_from)
    .map((each) => each.valid_from)
  const [next] = later.toSorted()
  return next && addMonths(next, -1)
}

/** The reports that are answered with a version. */
export function validityText(form: ManagedForm, version: Version): string {
  const [from, last] = [version.valid_from, lastMonthOf(form, version)]
  if (last === undefined) return `Berlaku mulai laporan ${monthText(from)}`
  return from === last
    ? `Berlaku untuk laporan ${monthText(from)}`
    : `Berlaku untuk laporan ${monthText(from)} sampai ${monthText(last)}`
}

/** The month in which a version is looked at: the one that runs, its first, or its last. */
export const triedMonth = (form: ManagedForm, version: Version, now: Month): Month =>
  version.state === 'scheduled'
    ? version.valid_from
    : version.state === 'past'
      ? (lastMonthOf(form, version) ?? now)
      : now

/** Whether it is closed in the month, will be, or was. */
export const closureState = ({ from, until }: Closure, month: Month): 'past' | 'now' | 'coming' =>
  until !== null && until <= month ? 'past' : from <= month ? 'now' : 'coming'

export function closureText(closure: Closure, month: Month): string {
  const { from, until } = closure
  const state = closureState(closure, month)
  if (until === null) return `Ditutup ${state === 'now' ? 'sejak' : 'mulai'} ${monthText(from)}`
  if (state === 'now') return `Ditutup sejak ${monthText(from)}, dibuka lagi ${monthText(until)}`
  const last = addMonths(until, -1)
  const span = last === from ? monthText(from) : `${monthText(from)} sampai ${monthText(last)}`
  return `${state === 'past' ? 'Pernah ditutup' : 'Ditutup'} ${span}`
}

export const draftText = ({ saved_at, saved_by }: NonNullable<ManagedForm['draft']>, zone: Zone) =>
  `Draf disimpan ${momentText(new Date(saved_at), zone)} oleh ${saved_by}`
