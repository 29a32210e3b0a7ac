import * as contract from '#contract/figures.ts'
import { fieldProblem } from '#contract/problem.ts'
import {
  comparedFigures,
  type ComparedFigure,
  facilityGroups,
  fewestSimilar,
  groupOf,
} from '#indicators/spread.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { type FormRegistry, oncePerForms } from '#server/form-versions/form-registry.ts'
import { publicSharedRead, read, type Route } from '#server/http/implement.ts'

import { audienceOf } from './answer.ts'
import { presentMode } from './present.ts'
import { regionsOf, spansOfQuestion } from './question.ts'
import { nation } from './recompute.ts'

const comparedIn = oncePerForms(
  (forms: FormRegistry): ReadonlyMap<string, ComparedFigure> =>
    new Map(
      forms
        .list()
        .flatMap(({ id }) => comparedFigures(id, forms.worthOf(id)))
        .map((figure) => [figure.id, figure]),
    ),
)
const presentCompared = ({ id, form, label, meaning, unit, decimals, better }: ComparedFigure) => ({
  id,
  form_type: form,
  ...{ label, meaning, unit, decimals, better },
})

const quartiles = ['n', 'first_quartile', 'median', 'third_quartile'] as const

export const spreadRoutes: Route[] = [
  publicSharedRead(contract.listSpreads, async ({ db, actor, query, now, services: { forms } }) => {
    const figure = comparedIn(forms).get(query.indikator)
    if (!figure) throw fieldProblem('indikator', 'Sebaran indikator ini tidak dihitung')
    const months = spansOfQuestion(query.dari, query.sampai, now)
    const detail = query.rinci === 'anak' && query.provinsi_id === undefined ? 'children' : 'self'
    const { regions } = await regionsOf(db, { province: query.provinsi_id }, detail)
    const audience = audienceOf(actor, query.mode)
    const rows = await db
      .selectFrom('figure_spread')
      .select(['region_code', 'month', 'facility_group', 'least', 'most', ...quartiles])
      .where('figure', '=', figure.id)
      .where('month', 'in', months)
      .where('mode', '=', audience.mode)
      .where('region_level', '=', regions[0]?.level ?? 0)
      .where(
        'region_code',
        'in',
        regions.map(({ code }) => code),
      )
      .where('n', '>=', audience.hidesFew ? fewestSimilar : 1)
      .orderBy('month')
      .orderBy('region_code')
      .orderBy('facility_group')
      .execute()
    return {
      data: {
        mode: presentMode(audience),
        indicator: presentCompared(figure),
        rows: rows.map(({ region_code, month, facility_group, least, most, ...row }) => ({
          ...row,
          region: region_code,
          span: month,
          group: facility_group,
          group_label: facilityGroups[facility_group] ?? facility_group,
          least: audience.hidesFew ? null : least,
          most: audience.hidesFew ? null : most,
        })),
      },
    }
  }),

  read(contract.listSimilar, async ({ db, actor, query, services: { forms } }) => {
    const group = await groupOfFacility(db, actor.facilityId)
    const rows = await db
      .selectFrom('figure_spread')
      .leftJoin('province', 'province.code', 'region_code')
      .select(['figure', 'region_level', 'province.name', ...quartiles])
      .where('month', '=', query.bulan)
      .where('mode', '=', 'confirmed')
      .where('facility_group', '=', group)
      .where('region_code', 'in', [nation, actor.provinceCode ?? nation])
      .where('n', '>=', fewestSimilar)
      .orderBy('region_level', 'desc')
      .execute()
    return {
      data: {
        group: facilityGroups[group] ?? group,
        figures: [...comparedIn(forms).values()]
          .filter(({ indicator }) => indicator !== null)
          .map((figure) => {
            const near = rows.find((row) => row.figure === figure.id)
            return {
              ...presentCompared(figure),
              similar: near
                ? {
                    ...{ n: near.n, median: near.median },
                    ...{ first_quartile: near.first_quartile, third_quartile: near.third_quartile },
                    region: near.name ?? 'Indonesia',
                  }
                : null,
            }
          }),
      },
    }
  }),
]

async function groupOfFacility(db: ReadDb, id: number | null): Promise<string> {
  const facility = await db
    .selectFrom('facility')
    .select(['type', 'hospital_class as hospitalClass', 'inpatient'])
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
  return groupOf(facility)
}
