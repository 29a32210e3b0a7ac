import type { Config } from '../config.ts'
import { localFileStore } from '../files/local-file-store.ts'
import type { FormRegistry } from '../form-versions/form-registry.ts'
import type { Services } from '../http/implement.ts'
import { uploadGate } from '../http/upload-gate.ts'
import { sheetReader } from '../spreadsheet/sheet-reader.ts'

/** What the handlers and jobs of a process share. */
export function servicesOf(
  config: Config,
  forms: FormRegistry,
  now: Services['now'] = () => new Date(),
): Services {
  return {
    config,
    forms,
    files: localFileStore(config.dataDir),
    uploads: uploadGate(config.uploadsAtOnce),
    sheets: sheetReader(),
    now,
  }
}
