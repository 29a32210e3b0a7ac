import type { ColumnType, GeneratedAlways } from 'kysely'

import type { ImportKindName, ImportVerdict } from '#domain/imports.ts'

type Stored<T> = ColumnType<T, string, string>

/** What stands beside accounts: failed sign-ins, the ways to set a password, second factors, and sign-ins that wait elsewhere. */
export type AccountTables = {
  sign_in_failure: {
    subject: string
    failures: number
    last_failure_at: Date
    blocked_until: Date | null
    name: GeneratedAlways<string | null>
  }
  account_link: {
    id: GeneratedAlways<number>
    account_id: number
    purpose: 'reset' | 'invite' | 'code'
    secret_hash: Buffer | null
    created_by: number | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    outcome: 'used' | 'replaced' | null
  }
  authenticator: {
    account_id: number
    secret: Buffer
    created_at: Date
    last_step: number
  }
  passkey: {
    id: GeneratedAlways<number>
    account_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    challenge: string
    account_id: number
    purpose: 'add' | 'signIn' | 'presence'
    expires_at: Date
  }
  recovery_code: {
    account_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  /** Spreadsheets that are brought in, and their rows. */
  sheet_import: {
    id: GeneratedAlways<number>
    kind: ImportKindName
    variant: string
    account_id: number
    file_name: string
    state: 'checking' | 'checked' | 'running'
    created_at: Date
    changed_at: Date
  }
  import_row: {
    import_id: number
    row: number
    cells: Stored<Record<string, string>>
    verdict: ImportVerdict | null
    errors: Stored<Record<string, string[]> | null>
    changes: Stored<Record<'before' | 'after', Record<string, unknown>> | null>
  }
  sso_attempt: {
    state_hash: Buffer
    browser_hash: Buffer
    expires_at: Date
  }
}
