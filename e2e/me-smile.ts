import { addMonths, currentMonth, type Month } from '#domain/month.ts'
import { standIn } from '#server/testing/stand-in.ts'

const key = 'kunci-uji'
const thisMonth = currentMonth(new Date(), 'WIB')

/** Months in which ME-SMILE fails: the status that it answers with, and what the product says then. */
export const failures: readonly { month: Month; status: number; words: string }[] = [
  {
    month: addMonths(thisMonth, -75),
    status: 500,
    words: 'ME-SMILE tidak dapat dihubungi. Coba lagi nanti, atau isi beratnya sendiri.',
  },
  { month: addMonths(thisMonth, -76), status: 404, words: 'ME-SMILE tidak mengenal fasyankes Anda.' },
]

/** What was weighed in a month: 15 kg infectious, 4 kg sharps handed over with a manifest, and a record that nobody can use. */
function recordsOf(month: Month) {
  const weighed = (day: string, more: Record<string, unknown>) => ({
    weighed_at: `${month}-${day}T08:00:00+07:00`,
    state: 'ditimbang',
    ...more,
  })
  const shipped = {
    state: 'diterima',
    manifest_no: `FST-${month.replace('-', '')}`,
    transported_at: `${month}-21T10:00:00+07:00`,
  }
  return [
    weighed('05', { label_code: 'QR-1', category: 'infectious', weight_kg: 12.5 }),
    weighed('12', { label_code: 'QR-2', category: 'infectious', weight_kg: 2.5 }),
    weighed('20', { label_code: 'QR-3', category: 'sharps', weight_kg: 4, ...shipped }),
    weighed('20', { label_code: 'QR-4', category: 'plastik', weight_kg: 1 }),
  ]
}

/** A server in the place of ME-SMILE, and the settings with which the product finds it. */
export async function startMeSmile(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const { url, stop } = await standIn((request, response) => {
    const month = new URL(request.url ?? '', 'http://me-smile').searchParams.get('month') ?? ''
    const isKnown = request.headers.authorization === `Bearer ${key}`
    const status = isKnown ? (failures.find((failure) => failure.month === month)?.status ?? 200) : 401
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: recordsOf(month) }))
  })
  return { env: { ME_SMILE_URL: `${url}/api/weighings`, ME_SMILE_KEY: key }, stop }
}
