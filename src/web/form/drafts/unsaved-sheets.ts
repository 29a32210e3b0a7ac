import { entries } from 'idb-keyval'

import { isViewing } from '../../api/viewing.ts'
import { attempt, isUnsaved, reportPrefix, sheetOfKey } from './device-store.ts'
import type { DeviceCopy } from './draft-shapes.ts'
import { formsStore } from './forms-store.ts'

/** The sheets of a report that this device holds and the server has not got, the newest first. */
export async function listUnsavedSheets(
  account: number,
  report: number,
): Promise<{ sheet: string; copy: DeviceCopy }[]> {
  if (isViewing()) return []
  const prefix = reportPrefix(account, report)
  const found = await attempt(() => entries<string, DeviceCopy>(formsStore()), [])
  return found
    .flatMap(([key, copy]) =>
      key.startsWith(prefix) && isUnsaved(copy) ? [{ sheet: sheetOfKey(key), copy }] : [],
    )
    .toSorted((one, other) => other.copy.changedAt.localeCompare(one.copy.changedAt))
}
