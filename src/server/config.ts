import path from 'node:path'

import * as z from 'zod'

import type { Role } from '#domain/roles.ts'
import type { SecondFactorRule } from '#domain/second-factor.ts'
import { startOfDay } from '#domain/time.ts'

import {
  addressOf,
  databaseAddress,
  day,
  flag,
  idleLimits,
  instant,
  isIssuer,
  isMailServer,
  isOrigin,
  isStore,
  number,
  oneOf,
  proxies,
  roleList,
  scanner,
  secretKey,
  type TrustedProxies,
} from './config-kinds.ts'
import type { BucketSettings } from './files/bucket.ts'
import type { ScannerSettings } from './files/clamd.ts'
import type { UploadQuota } from './files/upload-quota.ts'
import { isThisMachine } from './this-machine.ts'
import { version } from './version.ts'

/** Every setting that comes from the environment; the README lists them from this table. */
const environment = z.object({
  PORT: number(3000, 0, 65_535).describe('Port of page and API'),
  HOST: z.string().default('0.0.0.0').describe('Address to listen on'),
  DATA_DIR: z.string().default('./data').describe('Folder of the embedded database and the uploads'),
  STORAGE_URL: addressOf(/^https?$/, 'https://s3.example.id')
    .refine(isStore, { error: 'must be the address of its buckets, such as https://s3.example.id, on https' })
    .optional()
    .describe(
      'A server that speaks the protocol of S3 and keeps the uploads, such as `https://s3.example.id`; without it they lie in DATA_DIR',
    ),
  STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket, such as silika-berkas',
    })
    .optional()
    .describe('The bucket there, which holds nothing else; needed with STORAGE_URL'),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, { error: 'must be the name of a region, such as ap-southeast-3' })
    .default('us-east-1')
    .describe('Its region, for the signature of calls'),
  STORAGE_KEY: z.string().min(1).optional().describe('Our key there (its id); needed with STORAGE_URL'),
  STORAGE_SECRET: z.string().min(1).optional().describe('The secret of the key; needed with STORAGE_URL'),
  STORAGE_TIMEOUT: number(10, 1, 60).describe('Seconds that it may say nothing'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe(
      'A PostgreSQL (15 to 18) of your own; starts in production mode; must not be empty with PUBLIC_URL',
    ),
  DATABASE_READ_URL: databaseAddress.optional().describe('A read replica of DATABASE_URL'),
  DATABASE_POOL: number(20, 1, 500).describe('Connections to the database'),
  DEMO_DATA: flag.describe('Demonstration data on the first start (never with DATABASE_URL)'),
  PUBLIC_URL: addressOf(/^https?$/, 'https://silika.example.id')
    .refine(isOrigin, { error: 'must be an origin without a path, such as https://silika.example.id' })
    .optional()
    .describe(
      'The address that people type: the one origin that may use their cookies, which are Secure when it is https',
    ),
  TRUST_PROXY: proxies.describe(
    'The reverse proxies in front, whose X-Forwarded-For is believed: how many there are (1), or their addresses and networks (10.0.0.0/8, ::1)',
  ),
  SESSION_IDLE: idleLimits.describe(
    'Minutes by role after which a session that is not used ends, such as `Administrator=30,External=60`; a role that is not named has none, and every session ends after seven days',
  ),
  SECOND_FACTOR_ROLES: roleList.describe(
    'Roles that must have a second factor, such as `Administrator,MinistryOfHealth,PublicHealthService_Province,PublicHealthService_Regency`; everybody else may have one',
  ),
  SECOND_FACTOR_FROM: day
    .optional()
    .describe('The day (WIB) from which they must, such as `2027-01-15`; until then they are reminded'),
  SECOND_FACTOR_GRACE: number(14, 0, 365).describe(
    'Days that an account of theirs has for it after it was made',
  ),
  SECRET_KEY: secretKey.describe(
    'The key that seals the secrets of second factors: 32 random bytes in base64; without it one is made in DATA_DIR/secret.key. Processes that share a database need the same one',
  ),
  API_DOCS: flag.describe('The description of the API at /api/docs, for readers and programs'),
  APPS_KEY: z
    .string()
    .min(1)
    .default('silika-web')
    .describe('The public application identifier of POST /api/login'),
  APP_NAME: z.string().default('SILIKA').describe('The name on every page'),
  PARTNER_NAME: z.string().default('PT Mitra Contoh Teknologi').describe('The partner company in the footer'),
  WHO_OFFICE: z.string().default('WHO Indonesia').describe('The supporting office in the footer'),
  SMTP_URL: addressOf(/^smtps?$/, 'smtp://name:password@surel.example.id:587')
    .refine(isMailServer, {
      error: 'must have a host, and in its name and password a % is written as %25',
    })
    .optional()
    .describe(
      'The mail server, as smtp://name:password@host:587 (by STARTTLS, which it must offer unless it is on this machine) or smtps://…; without it no mail is sent',
    ),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'must be like SILIKA <silika@example.id>',
    })
    .optional()
    .describe('The sender of mail, such as SILIKA <silika@example.id>; needed with SMTP_URL'),
  ME_SMILE_URL: addressOf(/^https?$/, 'https://me-smile.example.id/api/weighings')
    .refine((text) => text.startsWith('https:') || isThisMachine(new URL(text).hostname), {
      error: 'must be on https, since the key goes there',
    })
    .optional()
    .describe('Where ME-SMILE gives its weighing records; without it nothing can be imported'),
  ME_SMILE_KEY: z.string().min(1).optional().describe('The key for it; needed with ME_SMILE_URL'),
  ME_SMILE_TIMEOUT: number(10, 1, 60).describe('Seconds that a page of its records may take'),
  SSO_ISSUER: addressOf(/^https?$/, 'https://sso.example.id/realms/nakes')
    .refine(isIssuer, {
      error: 'must be the issuer itself, such as https://sso.example.id/realms/nakes, on https',
    })
    .optional()
    .describe(
      'The OpenID Connect provider (its issuer) by which people may sign in too; without it there is no single sign-on',
    ),
  SSO_CLIENT_ID: z.string().min(1).optional().describe('What it knows us by; needed with SSO_ISSUER'),
  SSO_CLIENT_SECRET: z.string().min(1).optional().describe('Our secret there; needed with SSO_ISSUER'),
  SSO_TIMEOUT: number(5, 1, 30).describe('Seconds that an answer of it may take'),
  CLAMD_URL: scanner
    .optional()
    .describe(
      'The virus scanner (clamd) that looks at uploads, as `tcp://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`; without it nobody does',
    ),
  CLAMD_TIMEOUT: number(60, 1, 600).describe('Seconds that it may say nothing'),
  CLOCK: instant
    .optional()
    .describe('The instant at which its clock starts, to try out deadlines; refused with DATABASE_URL'),
  FORMS_MODULE: z
    .string()
    .optional()
    .describe('A module that exports further `forms`, to try them out; refused with DATABASE_URL'),
  PERSONAL_DATA_YEARS: number(5, 1, 50).describe(
    'Years after which names and numbers of former reporters, and accounts that are no longer used, are replaced',
  ),
  UPLOADS_AT_ONCE: number(40, 1, 10_000).describe(
    'Uploads that a process takes in at the same time, two of them of one account',
  ),
  UPLOAD_FILES_PER_DAY: number(200, 1, 1_000_000).describe('Files that an account may upload in a day'),
  UPLOAD_MB_PER_DAY: number(500, 1, 1_000_000).describe('Megabytes that an account may upload in a day'),
  REQUESTS_PER_MINUTE: number(3000, 0, 1_000_000).describe('Per address (of IPv6: per /64); 0 = no limit'),
  LOG_LEVEL: oneOf('info', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']).describe(
    'How much is logged',
  ),
})

type Variable = keyof z.output<typeof environment>
/** What is of no use without the others. */
const needs: readonly { variable: Variable; with: readonly Variable[] }[] = [
  { variable: 'DATABASE_READ_URL', with: ['DATABASE_URL'] },
  { variable: 'SMTP_URL', with: ['MAIL_FROM', 'PUBLIC_URL'] },
  { variable: 'STORAGE_URL', with: ['STORAGE_BUCKET', 'STORAGE_KEY', 'STORAGE_SECRET'] },
  { variable: 'ME_SMILE_URL', with: ['ME_SMILE_KEY'] },
  { variable: 'SSO_ISSUER', with: ['SSO_CLIENT_ID', 'SSO_CLIENT_SECRET', 'PUBLIC_URL'] },
  // Their address has not arrived: uploads would go elsewhere, and mail, imports and rules for signing in would be missed late.
  { variable: 'MAIL_FROM', with: ['SMTP_URL'] },
  { variable: 'STORAGE_BUCKET', with: ['STORAGE_URL'] },
  { variable: 'STORAGE_KEY', with: ['STORAGE_URL'] },
  { variable: 'STORAGE_SECRET', with: ['STORAGE_URL'] },
  { variable: 'ME_SMILE_KEY', with: ['ME_SMILE_URL'] },
  { variable: 'SSO_CLIENT_ID', with: ['SSO_ISSUER'] },
  { variable: 'SSO_CLIENT_SECRET', with: ['SSO_ISSUER'] },
  { variable: 'SECOND_FACTOR_FROM', with: ['SECOND_FACTOR_ROLES'] },
]

/** What is for trying things out: never where people's reports are. */
const trials: readonly Variable[] = ['CLOCK', 'FORMS_MODULE']

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where uploads are kept; null: in the folder of the data. */
  storage: BucketSettings | null
  /** Null: nobody looks for viruses. */
  scanner: ScannerSettings | null
  /** Null: the embedded server. */
  databaseUrl: string | null
  databaseReadUrl: string | null
  databasePool: number
  /** A database of one's own means production: no demonstration data, ever. */
  production: boolean
  demoData: boolean
  publicUrl: string | null
  trustProxy: TrustedProxies
  /** A role that is not here has no limit. */
  idleMinutes: Partial<Record<Role, number>>
  secondFactor: SecondFactorRule
  /** Null: the one in the folder of the data. */
  secretKey: Buffer | null
  apiDocs: boolean
  appsKey: string
  appName: string
  partnerName: string
  whoOffice: string
  version: string
  /** Null: no mail is sent. */
  mail: { smtpUrl: string; from: string; publicUrl: string } | null
  /** Null: nothing can be imported from ME-SMILE. */
  meSmile: { url: string; key: string; timeoutMs: number } | null
  /** Null: people sign in with a password only. */
  sso: {
    issuer: string
    clientId: string
    clientSecret: string
    /** Where the provider leads back to. */
    redirectUrl: string
    timeoutMs: number
  } | null
  /** Null: the time is what it is. */
  clock: Date | null
  /** Null: the forms that ship, and no others. */
  formsModule: string | null
  /** How long personal data stay; see `src/domain/personal-data.ts`. */
  personalDataYears: number
  uploadsAtOnce: number
  /** What an account may upload in a day. */
  uploadQuota: UploadQuota
  requestsPerMinute: number
  logLevel: string
}

/** @throws Error with one line for each wrong value; the start stops with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const isPublic = Boolean(env['PUBLIC_URL']?.trim())
  // An empty variable means the same as an absent one; but a public address without its database is one whose secret has not arrived.
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value?.trim() || (name === 'DATABASE_URL' && isPublic)),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw wrongVariables(
      parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`),
    )
  const { data } = parsed
  const production = data.DATABASE_URL !== undefined
  const refused = [...missingVariables(data), ...(production ? trialVariables(data) : [])]
  if (refused.length > 0) throw wrongVariables(refused)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(data.DATA_DIR),
    storage: storageOf(data),
    scanner: data.CLAMD_URL ? { at: data.CLAMD_URL, timeoutMs: data.CLAMD_TIMEOUT * 1000 } : null,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    databasePool: data.DATABASE_POOL,
    production,
    demoData: data.DEMO_DATA && !production,
    publicUrl: data.PUBLIC_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    idleMinutes: data.SESSION_IDLE,
    secondFactor: {
      roles: data.SECOND_FACTOR_ROLES ?? [],
      from: data.SECOND_FACTOR_FROM === undefined ? null : startOfDay(data.SECOND_FACTOR_FROM, 'WIB'),
      graceDays: data.SECOND_FACTOR_GRACE,
    },
    secretKey: data.SECRET_KEY ?? null,
    apiDocs: data.API_DOCS,
    appsKey: data.APPS_KEY,
    appName: data.APP_NAME,
    partnerName: data.PARTNER_NAME,
    whoOffice: data.WHO_OFFICE,
    version,
    mail: mailOf(data),
    meSmile:
      data.ME_SMILE_URL !== undefined && data.ME_SMILE_KEY !== undefined
        ? { url: data.ME_SMILE_URL, key: data.ME_SMILE_KEY, timeoutMs: data.ME_SMILE_TIMEOUT * 1000 }
        : null,
    sso: ssoOf(data),
    clock: data.CLOCK === undefined ? null : new Date(data.CLOCK),
    formsModule: data.FORMS_MODULE === undefined ? null : path.resolve(data.FORMS_MODULE),
    personalDataYears: data.PERSONAL_DATA_YEARS,
    uploadsAtOnce: data.UPLOADS_AT_ONCE,
    uploadQuota: { files: data.UPLOAD_FILES_PER_DAY, megabytes: data.UPLOAD_MB_PER_DAY },
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    logLevel: data.LOG_LEVEL,
  }
}

const wrongVariables = (lines: readonly string[]) =>
  new Error(`These environment variables are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`)

function missingVariables(data: z.output<typeof environment>): string[] {
  return needs.flatMap(({ variable, with: others }) =>
    data[variable] === undefined
      ? []
      : others
          .filter((other) => data[other] === undefined)
          .map((other) => `${other}: is needed with ${variable}`),
  )
}

function trialVariables(data: z.output<typeof environment>): string[] {
  return trials.flatMap((variable) =>
    data[variable] === undefined
      ? []
      : [`${variable}: is for trying things out and refused with DATABASE_URL`],
  )
}

function storageOf(data: z.output<typeof environment>): Config['storage'] {
  const { STORAGE_URL, STORAGE_BUCKET, STORAGE_REGION, STORAGE_KEY, STORAGE_SECRET } = data
  if (!STORAGE_URL || !STORAGE_BUCKET || !STORAGE_KEY || !STORAGE_SECRET) return null
  return {
    url: withoutSlash(STORAGE_URL),
    name: STORAGE_BUCKET,
    region: STORAGE_REGION,
    key: STORAGE_KEY,
    secret: STORAGE_SECRET,
    timeoutMs: data.STORAGE_TIMEOUT * 1000,
  }
}

function mailOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: z.output<typeof environment>): Config['mail'] {
  if (SMTP_URL === undefined || MAIL_FROM === undefined || PUBLIC_URL === undefined) return null
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: withoutSlash(PUBLIC_URL) }
}

function ssoOf(data: z.output<typeof environment>): Config['sso'] {
  const { SSO_ISSUER, SSO_CLIENT_ID, SSO_CLIENT_SECRET, PUBLIC_URL } = data
  if (!SSO_ISSUER || !SSO_CLIENT_ID || !SSO_CLIENT_SECRET || !PUBLIC_URL) return null
  return {
    issuer: SSO_ISSUER,
    clientId: SSO_CLIENT_ID,
    clientSecret: SSO_CLIENT_SECRET,
    redirectUrl: `${withoutSlash(PUBLIC_URL)}/sso-callback`,
    timeoutMs: data.SSO_TIMEOUT * 1000,
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')

/** Name, default and meaning of every variable, for `docs/generated/configuration.md`. */
export function describeConfig(): { name: string; unset: string; meaning: string }[] {
  return Object.entries(environment.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined)
    const value = absent.success ? absent.data : undefined
    const unset = value === undefined || typeof value === 'object' ? '' : String(value)
    return { name, unset, meaning: schema.description ?? '' }
  })
}
