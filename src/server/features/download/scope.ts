import type { DownloadFilters } from '#contract/download.ts'
import { fieldProblem, problem } from '#contract/problem.ts'
import { facilityTypeOfCode, facilityTypes } from '#domain/facility.ts'
import { currentMonth } from '#domain/month.ts'
import { reportStatuses } from '#domain/report-status.ts'
import { boundsOf, type Span } from '#domain/span.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { spanOfPeriod } from '#server/features/figures/filters.ts'
import type { FormRegistry } from '#server/form-versions/form-registry.ts'

import { type DownloadScope, findPlaces, type Places, type Reaching } from './queries.ts'

type Asking<By> = { db: ReadDb; by: By; forms: FormRegistry; now: Date }

/**
 * The reports that a call asks for.
 * @throws Problem invalidInput at its field for an unknown form, region or period, notFound for a region out of reach.
 */
export async function scopeOf<By extends Reaching>(
  { db, by, forms, now }: Asking<By>,
  asked: DownloadFilters,
): Promise<DownloadScope<By>> {
  const { form_type: form, province_id, regency_id, tipe_fasyankes: type, status } = asked
  if (!forms.list().some(({ id }) => id === form))
    throw fieldProblem(
      'form_type',
      `Pilih ${forms
        .list()
        .map(({ id }) => id)
        .join(', ')}`,
    )
  const span = spanAsked(asked)
  const { from, to } = boundsOf(span)
  if (from > currentMonth(now, by.zone))
    throw fieldProblem(
      asked.period_value === undefined ? 'year' : 'period_value',
      'Periode ini belum dimulai.',
    )
  const places = await findPlaces(db, { province: province_id, regency: regency_id })
  assertPlaces(by, places, asked)
  return {
    by,
    form,
    span,
    from,
    to,
    places,
    type: facilityTypeOfCode(type),
    status,
  }
}

/** The period that a call names. @throws Problem invalidInput where its kind and number do not fit. */
export const spanAsked = ({ year, period_type: kind = 'year', period_value: value }: DownloadFilters): Span =>
  spanOfPeriod(year, kind, value)

function assertPlaces(by: Reaching, { province, regency }: Places, asked: DownloadFilters) {
  if (asked.province_id !== undefined && !province)
    throw fieldProblem('province_id', 'Kode provinsi tidak dikenal')
  if (asked.regency_id !== undefined && !regency)
    throw fieldProblem('regency_id', 'Kode kabupaten/kota tidak dikenal')
  if (province && regency && regency.province_code !== province.code)
    throw fieldProblem('regency_id', 'Kabupaten/kota ini tidak berada di provinsi yang dipilih')
  if (by.reach === 'all') return
  const provinceCode = province?.code ?? regency?.province_code
  const isOutside =
    (provinceCode !== undefined && provinceCode !== by.provinceCode) ||
    (regency && by.regencyCode !== null && regency.code !== by.regencyCode)
  if (isOutside) throw problem('notFound', { what: 'Wilayah' })
}

/** What a scope is narrowed to, by name; null where it is not. */
export function wordsOf({
  province,
  regency,
  type,
  status,
}: Pick<DownloadScope, 'type' | 'status'> & Record<'province' | 'regency', string | null | undefined>) {
  return {
    Provinsi: province ?? null,
    'Kabupaten/kota': regency ?? null,
    'Jenis fasyankes': type ? facilityTypes[type].label : null,
    Status: status ? reportStatuses[status].short : null,
  }
}
