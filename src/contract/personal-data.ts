import { endpoint } from './endpoint.ts'
import { FileContent } from './envelope.ts'

export const downloadOwnData = endpoint('GET', '/api/data-saya', {
  permission: 'account.self',
  whileViewing: false,
  summary:
    "Everything that is kept of the caller, as a workbook: the account, devices, files, and the caller's own acts",
  reply: FileContent,
})
