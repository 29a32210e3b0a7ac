import type { FileContent } from '#contract/envelope.ts'
import { facilityTypes, hospitalClasses, ownerships, regionTypes } from '#domain/facility.ts'
import { dayIn } from '#domain/time.ts'
import { shortDayText, yesNoText } from '#domain/words.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import type { Actor } from '#server/http/implement.ts'
import { templateFile } from '#server/imports/files.ts'
import type { OutCell } from '#server/spreadsheet/workbook.ts'

import { type FacilityRow, listRecords } from '../queries.ts'
import { type facilityColumns, facilityImport } from './importing.ts'
import { listPlaceIds, type PlaceFilter, type PlaceSort } from './queries.ts'

/** What stands in each column of the import. */
const cells: Record<keyof typeof facilityColumns, (row: FacilityRow) => OutCell> = {
  code: ({ code }) => code,
  name: ({ name }) => name,
  type: ({ type }) => facilityTypes[type].label,
  hospital_class: ({ hospitalClass }) => hospitalClass && hospitalClasses[hospitalClass],
  region_type: ({ regionType }) => regionTypes[regionType],
  ownership: ({ ownership }) => ownership && ownerships[ownership],
  regency_id: ({ regencyCode }) => regencyCode,
  district_id: ({ districtCode }) => districtCode,
  address: ({ address }) => address,
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  inpatient: ({ inpatient }) => yesNoText(inpatient),
  beds: ({ beds }) => beds,
  covid_handler: ({ covidHandler }) => yesNoText(covidHandler),
  active_since: ({ activeSince }) => shortDayText(activeSince),
}

/** The facilities of the list, filled into the spreadsheet of the import: corrected there, they come back with what has changed. */
export function exportPlaces(
  db: ReadDb,
  { actor, filter, sort, now }: { actor: Actor; filter: PlaceFilter; sort: PlaceSort; now: Date },
): FileContent {
  async function* rows(): AsyncGenerator<OutCell[]> {
    const ids = await listPlaceIds(db, filter, sort)
    for await (const row of inBatches(ids, (some) => listRecords(db, actor, some)))
      yield Object.values(cells).map((cellOf) => cellOf(row))
  }
  const name = `data-fasyankes-${dayIn(actor.zone, now)}`
  return templateFile('facilities', facilityImport.columns, { name, rows: rows() })
}
