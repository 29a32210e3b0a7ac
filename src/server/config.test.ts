import { describe, expect, it } from 'vitest'

import { readConfig } from './config.ts'

it.each([
  ...['tiga ribu', '70000', '-1', '3000.5', '0x10', '1e3'].map((words) => [
    { PORT: words },
    'PORT: must be a whole number from 0 to 65535',
  ]),
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA: must be 1 (true) or 0 (false)'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: '],
  // Else it would be looked up as one name, for a minute.
  [{ DATABASE_URL: 'postgres://db1,db2/silika' }, 'DATABASE_URL: must name one host'],
  // Else a secret that has not arrived would open the demonstration to everybody, whose passwords everybody knows.
  ...['', ' '].map((url) => [
    { DATABASE_URL: url, PUBLIC_URL: 'https://silika.example.id' },
    'DATABASE_URL: must be an address such as postgres://',
  ]),
  // Else people would sign in by the demonstration's accounts and read what stands in the replica.
  [
    { DATABASE_READ_URL: 'postgres://silika@replika.example.id/silika' },
    'DATABASE_URL: is needed with DATABASE_READ_URL',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, silent'],
  [{ SMTP_URL: 'smtp://surel.example.id' }, 'MAIL_FROM: is needed with SMTP_URL\n  PUBLIC_URL: '],
  ...['smtp:surel.example.id', 'smtp://', 'smtp://silika:100%pasti@surel.example.id'].map((url) => [
    { SMTP_URL: url },
    'SMTP_URL: must have a host, and in its name and password a % is written as %25',
  ]),
  ...['SMTP_URL', 'SSO_ISSUER', 'ME_SMILE_URL', 'STORAGE_URL', 'PUBLIC_URL', 'DATABASE_URL'].map((name) => [
    { [name]: 'surel.example.id' },
    `${name}: must be an address such as `,
  ]),
  ...['https://silika.example.id/app', 'https://silika.example.id/?x=1', 'https://a:b@silika.example.id'].map(
    (url) => [{ PUBLIC_URL: url }, 'PUBLIC_URL: must be an origin without a path, such as https://silika'],
  ),
  [{ MAIL_FROM: 'SILIKA' }, 'MAIL_FROM: must be like SILIKA <silika@example.id>'],
  [
    { DATABASE_URL: 'postgres://db.example.id/silika', CLOCK: '2026-12-03T08:00:00+07:00' },
    'CLOCK: is for trying things out and refused with DATABASE_URL',
  ],
  ...['besok', '2026-12-03'].map((words) => [
    { CLOCK: words },
    'CLOCK: must be an instant such as 2026-12-03T08:00:00+07:00',
  ]),
  ...['15/01/2027', '2027-02-30'].map((words) => [
    { SECOND_FACTOR_ROLES: 'Administrator', SECOND_FACTOR_FROM: words },
    'SECOND_FACTOR_FROM: must be a day such as 2027-01-15',
  ]),
  ...['Tamu', 'Administrator,', 'Administrator,Administrator'].map((words) => [
    { SECOND_FACTOR_ROLES: words },
    'SECOND_FACTOR_ROLES: must be roles, each once; they are Administrator',
  ]),
  [
    { DATABASE_URL: 'postgres://db.example.id/silika', FORMS_MODULE: 'survei.ts' },
    'FORMS_MODULE: is for trying things out and refused with DATABASE_URL',
  ],
  ...[
    'true',
    '1,true',
    '-1',
    '10',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'proxy.example.id',
    '10.0.0.0/8,',
  ].map((words) => [
    { TRUST_PROXY: words },
    'TRUST_PROXY: must be the number of proxies in front (0 to 9) or their',
  ]),
  ...[
    '30',
    'Tamu=30',
    'Administrator=4',
    'Administrator=10081',
    'Administrator=30;External=60',
    'Administrator=30,Administrator=60',
  ].map((words) => [
    { SESSION_IDLE: words },
    'SESSION_IDLE: must be minutes by role (5 to 10080), each role once, such as Administrator=30,External=60; the ',
  ]),
  [
    { SSO_ISSUER: 'https://sso.example.id', SSO_CLIENT_ID: 'silika' },
    'SSO_CLIENT_SECRET: is needed with SSO_ISSUER\n  PUBLIC_URL: is needed with SSO_ISSUER',
  ],
  ...[
    'http://sso.example.id',
    'https://sso.example.id/.well-known/openid-configuration',
    'https://sso.example.id/?realm=nakes',
  ].map((issuer) => [{ SSO_ISSUER: issuer }, 'SSO_ISSUER: must be the issuer itself, such as https://sso']),
  [
    { STORAGE_URL: 'https://s3.example.id', STORAGE_BUCKET: 'silika' },
    'STORAGE_KEY: is needed with STORAGE_URL\n  STORAGE_SECRET: is needed with STORAGE_URL',
  ],
  ...['http://s3.example.id', 'https://nama:kunci@s3.example.id', 'https://s3.example.id/?x=1'].map((url) => [
    { STORAGE_URL: url },
    'STORAGE_URL: must be the address of its buckets, such as https://s3.example.id, on https',
  ]),
  ...['127.0.0.1:3310', 'tcp://clamd.example.id', 'http://127.0.0.1:3310', 'unix://run/clamd'].map((url) => [
    { CLAMD_URL: url },
    'CLAMD_URL: must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
  ]),
  [{ STORAGE_BUCKET: '../Silika' }, 'STORAGE_BUCKET: must be the name of a bucket, such as silika-berkas'],
  [{ ME_SMILE_URL: 'http://me-smile.example.id/api' }, 'ME_SMILE_URL: must be on https'],
  [{ ME_SMILE_URL: 'https://me-smile.example.id/api' }, 'ME_SMILE_KEY: is needed with ME_SMILE_URL'],
  // Else a bucket whose address has not arrived would leave the uploads on this machine, and so on.
  ...[
    ['STORAGE_BUCKET', 'silika', 'STORAGE_URL'],
    ['STORAGE_KEY', 'kunci', 'STORAGE_URL'],
    ['STORAGE_SECRET', 'rahasia', 'STORAGE_URL'],
    ['MAIL_FROM', 'silika@example.id', 'SMTP_URL'],
    ['ME_SMILE_KEY', 'kunci', 'ME_SMILE_URL'],
    ['SSO_CLIENT_ID', 'silika', 'SSO_ISSUER'],
    ['SSO_CLIENT_SECRET', 'rahasia', 'SSO_ISSUER'],
    ['SECOND_FACTOR_FROM', '2027-01-15', 'SECOND_FACTOR_ROLES'],
  ].map(([name = '', value, other]) => [{ [name]: value }, `${other}: is needed with ${name}`]),
] as [Record<string, string>, string][])('refuses %j and says what is wrong', (env, words) => {
  expect(() => readConfig(env)).toThrow(`These environment variables are wrong:\n  ${words}`)
})

it('takes what is empty for absent, and minds no blanks around a number', () => {
  expect(['', ' ', ' 3001 '].map((words) => readConfig({ PORT: words }).port)).toEqual([3000, 3000, 3001])
})

it('reads how long sessions may rest, by role', () => {
  expect(readConfig({ SESSION_IDLE: 'Administrator=30, External=60' }).idleMinutes).toEqual({
    Administrator: 30,
    External: 60,
  })
  expect(readConfig({}).idleMinutes).toEqual({})
})

describe('the proxies in front', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['10.0.0.0/8, ::1,192.168.7.9', ['10.0.0.0/8', '::1', '192.168.7.9']],
  ])('%j means %j', (words, proxies) => {
    expect(readConfig({ TRUST_PROXY: words }).trustProxy).toEqual(proxies)
  })
})
