import { bearer, hit, personOf, type Tally, type Target } from '../target.ts'

/** What must not stand where another program begins a cell, however it parts them. */
const formula = /(?:^|[,;\t\r\n])[\s"\p{Cf}]*[=+@＝＋＠－]/mu

/** Answers that another person's spreadsheet program would take for formulas, written by a facility and exported as CSV. */
export async function formulas(target: Target, tally: Tally): Promise<void> {
  const rs = personOf(target, 'rs')
  const hostile = [
    '=1+1',
    'a;=1+1',
    'a\t@SUM(1)',
    'a\r\n=1+1',
    '＝1+1',
    ' +1+1',
    '"=1+1"',
    "=cmd|' /C calc'!A0",
  ]
  const months = hostile.map((_, index) => `2023-${String(index + 1).padStart(2, '0')}`)
  for (const [index, text] of hostile.entries()) {
    const answers = { reporter_name: `${text}…`, reporter_position: text.padEnd(3, '.') }
    const body = JSON.stringify({ date: months[index], answers })
    const headers = { ...bearer(rs), 'content-type': 'application/json' }
    await hit(target, tally, { method: 'POST', address: '/api/limbahcovid', headers, body })
    const address = `/api/data/limbahcovid?tipe=get&format=csv&fil_blth=${months[index]}`
    const answer = await hit(target, tally, { method: 'GET', address, headers: bearer(rs) })
    if (answer.status !== 200 || formula.test(answer.body.slice(1)))
      tally.faults.push(`${JSON.stringify(text)} in ${address} → ${answer.status} ${answer.body.slice(-300)}`)
  }
}
