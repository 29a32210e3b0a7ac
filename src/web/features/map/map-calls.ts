import { listFigures } from '#contract/figures.ts'
import { listMarkers } from '#contract/map.ts'
import { type Month, monthNumberOf, yearOf } from '#domain/month.ts'

import { queryOf } from '../../api/call.ts'
import type { MapQuestion } from './use-map-question.ts'

const spanQuery = ({ spans, type, mode }: MapQuestion) => ({
  dari: spans[0],
  sampai: spans.at(-1),
  tipe_fasyankes: type,
  mode,
})
/** The figure of every region on the map, in every span of the slider: sliding asks for nothing more. */
export const areaFiguresQuery = (question: MapQuestion) =>
  queryOf(listFigures, {
    query: {
      ...spanQuery(question),
      indikator: question.figure.id,
      rinci: 'anak' as const,
      provinsi_id: question.province ?? undefined,
    },
  })
/** What the panel shows of the region itself. */
export const regionFiguresQuery = (question: MapQuestion, ids: readonly string[]) =>
  queryOf(listFigures, {
    query: {
      ...spanQuery(question),
      indikator: ids.join(','),
      rinci: 'wilayah' as const,
      ...(question.regency === null
        ? { provinsi_id: question.province ?? undefined }
        : { kabupatenkota_id: question.regency }),
    },
  })
/** The facilities of the region; where they lie, the span does not change. */
export const markersQuery = ({ region, province, type }: MapQuestion) =>
  queryOf(listMarkers, { query: { lokasi: province === null ? undefined : region, tipe: type } })
/** One facility, with the state of a month. */
export const facilityQuery = (id: number, month: Month) =>
  queryOf(listMarkers, {
    query: { id_fasyankes: id, bulan: monthNumberOf(month), tahun: yearOf(month) },
  })
