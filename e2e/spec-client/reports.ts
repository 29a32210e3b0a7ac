import { beforeAll, describe, expect, it } from 'vitest'

import * as answers from './answers.ts'
import { type Account, at, type Fields, list, type Method, signIn } from './http.ts'
import { productUrl } from './product.ts'

/** A month before those of the demonstration data, so that nothing stands in it and no stock is carried into it. */
const month = '2024-05'
const remark = 'Lampirkan bukti dan periksa kembali angkanya.'

type Form = {
  /** Its word among the six of section 7.2. */
  tipe: string
  as: 'rs' | 'puskesmas'
  first: (month: string) => Fields
  /** What the correction changes; in the office's eyes, what was wrong. */
  corrected: Fields
  /** The calls that save a draft, each in turn. */
  saves: (readonly [Method, string])[]
  sends: readonly [Method, string]
  /** What the sending call asks for besides. */
  sendsWith?: Fields
  months: string
  /** The soft findings that want a reason. */
  findings?: string[]
  /** Which pair of confirmation calls the office uses. */
  confirms: string
}

const general = '/api/form-confirmation'
const forms: Form[] = [
  {
    tipe: 'limbahfasyankes',
    as: 'rs',
    first: answers.waste,
    corrected: { domestic_kg: 4100.5 },
    saves: [
      ['POST', '/api/limbahfasyankes'],
      ['PUT', '/api/limbahfasyankes'],
      ['POST', '/api/limbah/store-draft'],
    ],
    sends: ['POST', '/api/limbah/store'],
    months: '/api/limbahfasyankes/listbulan',
    findings: ['LF-05'],
    confirms: general,
  },
  {
    tipe: 'limbahcovid',
    as: 'rs',
    first: answers.covid,
    corrected: { reporter_name: 'Budi Santoso' },
    saves: [
      ['POST', '/api/limbahcovid'],
      ['PUT', '/api/limbahcovid'],
    ],
    sends: ['POST', '/api/limbahcovid/simpan'],
    months: '/api/limbahcovid/list-kalender-report',
    confirms: general,
  },
  {
    tipe: 'alkesbermerkuri',
    as: 'rs',
    first: () => answers.mercury,
    corrected: { mer_spill_sop: 'tidak' },
    saves: [
      ['POST', '/api/alkesbermerkuri'],
      ['PUT', '/api/alkesbermerkuri'],
    ],
    sends: ['POST', '/api/alkesbermerkuri/kirim'],
    months: '/api/alkesbermerkuri/listbulan',
    confirms: general,
  },
  {
    tipe: 'kesehatanlingkungan',
    as: 'rs',
    first: () => answers.environment,
    corrected: { air_reserve_days: 3 },
    saves: [
      ['POST', '/api/kesehatanlingkungan'],
      ['PUT', '/api/kesehatanlingkungan'],
      ['POST', '/api/kesling/answers-draft'],
    ],
    sends: ['POST', '/api/kesehatanlingkungan/kirim'],
    months: '/api/kesehatanlingkungan/listbulan',
    confirms: `${general}/kesehatan-lingkungan`,
  },
  {
    tipe: 'kesehatanlingkungan-pertanyaankunci',
    as: 'rs',
    first: () => answers.keyQuestions,
    corrected: { key_power_now: 'tidak' },
    saves: [['POST', '/api/kesehatanlingkungan-pertanyaankunci']],
    sends: ['POST', '/api/kesehatanlingkungan-pertanyaankunci'],
    sendsWith: { final: true },
    months: '/api/kesehatanlingkungan-pertanyaankunci/listbulan',
    confirms: `${general}/kesehatan-lingkungan`,
  },
  {
    tipe: 'sanitarian-kit',
    as: 'puskesmas',
    first: answers.kit,
    corrected: { kit_officers: 3 },
    saves: [
      ['POST', '/api/sanitarian-kit'],
      ['PUT', '/api/sanitarian-kit'],
    ],
    sends: ['POST', '/api/sanitarian-kit/simpan'],
    months: '/api/sanitarian-kit/list-kalender-report',
    confirms: general,
  },
]

let people: Record<'rs' | 'puskesmas' | 'office', Account>

beforeAll(async () => {
  const url = productUrl()
  people = {
    // One keeps the cookies, as a browser does; the others carry the token.
    rs: await signIn(url, 'rs@silika.test', { by: 'cookies' }),
    puskesmas: await signIn(url, 'puskesmas@silika.test', { by: 'bearer', way: 'urlencoded' }),
    office: await signIn(url, 'kota@silika.test', { by: 'bearer', way: 'multipart' }),
  }
})

/** Where a report stands, as the calls of section 7.2 and 7.8 say it. */
async function statusOf(account: Account, { tipe, months }: Form): Promise<unknown> {
  const [year, number] = month.split('-')
  const rows = list(await account.ask('GET', `${months}?tahun=${year}`), 'data')
  const row = rows.find((each) => at(each, 'month') === Number(number))
  const [listed] = list(await account.ask('GET', `/api/${tipe}?tahun=${year}`), 'data').filter(
    (each) => at(each, 'date') === month,
  )
  expect(at(listed, 'report_status')).toBe(at(row, 'report_status'))
  return at(row, 'report_status')
}

/** Sends; where soft findings want a reason, reads them off the refusal, gives the reason and sends again. */
async function send(
  account: Account,
  form: Form,
  { report_id, ...target }: { report_id: number; date?: string },
): Promise<{ findings: unknown[] }> {
  const [method, address] = form.sends
  const sent = { ...form.sendsWith, ...('date' in target ? target : { report_id }) }
  const { status, body: answer } = await account.call(method, address, sent)
  if (status === 200) return { findings: [] }
  expect({ status, answer }).toMatchObject({ status: 422 })
  const findings = list(answer, 'findings')
  for (const finding of findings)
    expect(finding).toMatchObject({
      id: expect.stringMatching(/^[A-Z]{2}-\d\d$/),
      message: expect.any(String),
      fields: expect.any(Array),
    })
  const reason = findings.map((finding) => `${String(at(finding, 'id'))}: sesuai catatan lapangan`).join('; ')
  const explained = { ...(await stored(account, form, report_id)), soft_check_notes: reason }
  await account.ask(method, address, { ...sent, answers: explained })
  return { findings }
}

/** The answers as they stand: what is saved takes their place as a whole. */
async function stored(account: Account, { tipe }: Form, report_id: number): Promise<Fields> {
  const { data } = await account.ask('GET', `/api/${tipe}?report_id=${report_id}`)
  return at(data, 'answers') as Fields // Safe: a report has answers.
}

describe('a client that knows only the specification goes through a month', () => {
  it.each(forms)('of $tipe: draft, sent, returned, corrected, sent again, confirmed', async (form) => {
    const account = people[form.as]
    const { office } = people
    const first = form.first(month)

    // The draft, saved again and again; such a client knows no version.
    const [open, ...others] = form.saves
    if (!open) throw new Error('Each form has a call that saves.')
    const opened = await account.ask(open[0], open[1], { date: month, answers: { reporter_name: 'Siti' } })
    const report_id = Number(at(opened, 'data.report_id'))
    for (const [method, address] of [...others, open])
      await account.ask(method, address, { report_id, answers: first })
    if (form.tipe === 'limbahfasyankes')
      await account.ask('PUT', '/api/updateBor', { report_id, answers: answers.beds })
    if (form.tipe === 'alkesbermerkuri') await uploadList(account, report_id)
    expect(await statusOf(account, form)).toBe('unsend')

    const { findings } = await send(account, form, { report_id })
    expect(findings.map((one) => at(one, 'id'))).toEqual(form.findings ?? [])
    expect(await statusOf(account, form)).toBe('sent')

    // The office reads it, keeps a remark, and returns it with a reason.
    const queue = await office.ask(
      'GET',
      `/api/konfirmasi-formulir/list?date=${month}&status=&form_type=&find=`,
    )
    expect(list(queue, 'data').map((row) => at(row, 'report_id'))).toContain(report_id)
    expect(at(await office.ask('GET', `${form.confirms}?report_id=${report_id}`), 'data.report_id')).toBe(
      report_id,
    )
    await office.ask('POST', form.confirms, { report_id, remarks: { reporter_name: remark } })
    if (form.as === 'rs')
      await office.ask('POST', '/api/perbaikan-form', { report_id, reason: remark }, 'urlencoded')
    else
      await office.ask('POST', `${form.confirms}/simpan`, { report_id, decision: 'return', reason: remark })
    expect(await statusOf(account, form)).toBe('revise')
    await readNotification(account, report_id)

    // The correction is saved and sent again; the office confirms.
    const corrected = { ...(await stored(account, form, report_id)), ...form.corrected }
    for (const [method, address] of form.saves)
      await account.ask(method, address, { report_id, answers: corrected })
    await send(account, form, { report_id, date: month })
    await office.ask('POST', `${form.confirms}/simpan`, { report_id, decision: 'confirm' }, 'multipart')
    expect(await statusOf(account, form)).toBe('confirmed')
    const header = await account.ask('GET', `/api/detailheader?report_id=${report_id}`)
    expect(at(header, 'data.fill_status')).toBe(3)
    expect(await stored(account, form, report_id)).toMatchObject(form.corrected)

    if (form.tipe === 'kesehatanlingkungan') await copyInto(account, form)
    const again = await account.call(form.sends[0], form.sends[1], { ...form.sendsWith, report_id })
    expect(again.status).toBe(409)
  })
})

/** The next month begins with what stays the same; a browser's form asks for it. */
async function copyInto(account: Account, { tipe }: Form): Promise<void> {
  const opened = await account.ask('POST', `/api/${tipe}`, { date: '2024-06' })
  const body = { form_type: tipe, report_id: at(opened, 'data.report_id') }
  const asked = new URLSearchParams({ form_type: tipe, report_id: String(body.report_id) })
  await account.ask('GET', `/api/form/check-previous-month-form?${String(asked)}&date=`)
  const filled = await account.ask('POST', '/api/form/fill-with-previous-month', body, 'multipart')
  expect(at(filled, 'data.answers')).toMatchObject({ air_source: 'perpipaan' })
}

async function uploadList(account: Account, report_id: number): Promise<void> {
  const upload = new FormData()
  upload.append('report_id', String(report_id))
  upload.append('file', new Blob([answers.mercuryList], { type: 'text/csv' }), 'daftar-alat.csv')
  await account.ask('POST', '/api/upload-alkes-bermerkuri', upload)
  const kept = await account.ask(
    'GET',
    `/api/get-alkes-bermerkuri?report_id=${report_id}&page=&per_page=&sent=`,
  )
  expect(list(kept, 'data')).toHaveLength(2)
}

async function readNotification(account: Account, report_id: number): Promise<void> {
  const unread = list(await account.ask('GET', '/api/notification?type=unread'), 'data')
  const told = unread.find((one) => at(one, 'report_id') === report_id)
  await account.ask('PUT', `/api/notification/${String(at(told, 'id'))}/mark-as-read`)
}

it('tells the computed value where another one is sent', async () => {
  const { rs } = people
  const date = '2024-07'
  const { days, ...rest } = answers.covid(date)
  const [first, ...others] = days as Fields[] // Safe: this month has its days in a list.
  const wrong = { ...rest, days: [{ ...first, cov_closing_kg: 77 }, ...others] }
  const { status, body } = await rs.call('POST', '/api/limbahcovid', { date, answers: wrong })
  expect(status).toBe(422)
  const errors = at(body, 'errors') as Fields // Safe: a 422 has errors.
  expect(Object.keys(errors)).toEqual(['answers.days.0.cov_closing_kg'])
  expect(JSON.stringify(errors)).toContain('6,75')
})

it('says that somebody else has saved since', async () => {
  // Nobody but its one account saves for a facility; a version that is not the newest is what tells.
  const { puskesmas } = people
  const date = '2024-07'
  const body = { date, answers: { reporter_name: 'Siti Aminah' } }
  const opened = await puskesmas.ask('POST', '/api/sanitarian-kit', body)
  await puskesmas.ask('PUT', '/api/sanitarian-kit', { ...body, answers: { reporter_name: 'Budi' } })
  const stale = await puskesmas.call('PUT', '/api/sanitarian-kit', {
    ...body,
    version: at(opened, 'data.version'),
  })
  expect(stale.status).toBe(409)
})
