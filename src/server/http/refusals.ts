import { fieldProblem, Problem, problem } from '#contract/problem.ts'
import { pgErrorOf } from '#server/database/errors.ts'
import { isOutage } from '#server/outages.ts'

/** In bytes: a body, as JSON or as the fields of a form. */
export const mostBody = 1_048_576
export const bodyTooLarge = () => problem('tooLarge', { limit: '1 MB' })

/** Every error of the server as a problem of the catalogue. The one place where constraint and HTTP errors get their words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOutage(error)) return problem('busy')
  const database = pgErrorOf(error)
  if (database) return databaseProblem(database.code, database.constraint)
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return problem('wrongMediaType')
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? problem('malformed') : problem('internal')
}

const constraintWords: Readonly<Record<string, [field: string, message: string]>> = {
  account_by_username: ['username', 'Nama pengguna sudah dipakai.'],
  account_facility_id_key: ['facility_id', 'Fasyankes ini sudah memiliki akun.'],
  facility_code_key: ['code', 'Kode fasyankes sudah dipakai.'],
  facility_by_code: ['code', 'Kode fasyankes sudah dipakai.'],
}

function databaseProblem(code: string, constraint: string | undefined): Problem {
  const words = constraint ? constraintWords[constraint] : undefined
  if (words) return fieldProblem(...words)
  // 22: a value that its column cannot hold.
  return code.startsWith('22') ? problem('malformed') : problem('internal')
}
