import { boundaryDrawer } from '../boundaries/drawer.ts'
import type { Config } from '../config.ts'
import { fileStoreOf } from '../files/open-file-store.ts'
import type { FormRegistry } from '../form-versions/form-registry.ts'
import { gate } from '../http/gate.ts'
import type { Services } from '../http/implement.ts'
import { sharedAnswers } from '../http/shared-answers.ts'
import { pdfReader } from '../pdf/pdf-reader.ts'
import { recentOnes } from '../recent-ones.ts'
import { secretBox } from '../secret-box.ts'
import { sheetReader } from '../spreadsheet/sheet-reader.ts'
import { ssoProvider } from '../sso/provider.ts'

/** Each holds a connection to the database for as long as its reader takes. */
const downloadsAtOnce = 3

/** What the handlers and jobs of a process share. */
export function servicesOf(
  config: Config,
  forms: FormRegistry,
  now: Services['now'] = () => new Date(),
): Services {
  return {
    config,
    forms,
    files: fileStoreOf(config),
    secrets: secretBox(config),
    uploads: gate(config.uploadsAtOnce, { own: 'tooManyUploads', all: 'uploadsBusy', seconds: 5 }),
    downloads: gate(downloadsAtOnce, { own: 'tooManyDownloads', all: 'downloadsBusy', seconds: 30 }),
    sheets: sheetReader(),
    boundaries: boundaryDrawer(),
    pdfs: pdfReader(),
    downloaders: recentOnes({ most: 20_000, minutes: 60 }),
    answers: sharedAnswers(),
    sso: config.sso && ssoProvider(config.sso),
    now,
  }
}
