import * as tables from '#contract/report-tables.ts'
import { formIds } from '#domain/form-ids.ts'
import { assertKnownForm } from '#server/features/reports/life/target.ts'
import { read, type Route, write } from '#server/http/implement.ts'

import { answerRoutes } from './answers.ts'
import { cardOf } from './card.ts'
import { chosenColumns, columnsOf } from './columns.ts'
import { exportTable } from './export.ts'
import { saveChosenColumns } from './queries.ts'
import { pageOfTable } from './table.ts'

export const reportTableRoutes: Route[] = [
  ...answerRoutes,

  read(tables.listReportTables, ({ services }) =>
    Promise.resolve({
      data: services.forms.list().map(({ id, shortTitle }) => ({ form_type: id, title: shortTitle })),
    }),
  ),

  read(tables.getReportTable, (request) => pageOfTable(request, request.params.form_type, request.query)),

  read(tables.exportReportTable, (request) => exportTable(request, request.params.form_type, request.query)),

  write(tables.chooseTableColumns, async ({ actor, db, params, body, services }) => {
    const { form_type } = params
    const { columns = [] } = body
    assertKnownForm(form_type, services.forms)
    const named = chosenColumns(columnsOf(services.forms.worthOf(form_type)), columns)
    const isUsual = columns.length === 0
    await saveChosenColumns(db, actor.id, form_type, isUsual ? [] : named.map(({ key }) => key))
    return { message: isUsual ? 'Kolom kembali seperti semula.' : 'Pilihan kolom disimpan.' }
  }),

  read(tables.getFacilityCard, async (request) => ({
    data: await cardOf(request, request.params.form_type, { facilityId: request.params.id }),
  })),
  read(tables.getWasteModal, async (request) => ({
    data: await cardOf(request, formIds.waste, request.params),
  })),
  read(tables.getHealthModal, async (request) => ({
    data: await cardOf(request, formIds.health, request.params),
  })),
]
