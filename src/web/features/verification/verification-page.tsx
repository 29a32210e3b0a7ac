import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { verifyCode } from '#contract/reports.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { momentText, monthText } from '#domain/words.ts'

import { isRefusal, queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { TextField } from '../../ui/fields.tsx'
import { textIn } from '../../ui/form-fields.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Loaded } from '../../ui/states.tsx'
import { LateMark, StatusChip } from '../../ui/status-chip.tsx'

import classes from './verification-page.module.css'

type Verified = ReplyOf<typeof verifyCode>['data']

/** Letters that can be typed, with room for spaces between the groups. */
const longest = 40

const route = getRouteApi('/open/verifikasi/{-$code}')

/** For anyone who holds a receipt or a printout: does its code stand for a report, and for which? */
export function VerificationPage(): ReactNode {
  const { code } = route.useParams()
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const answer = useQuery({
    ...queryOf(verifyCode, { params: { code: code ?? '' } }),
    enabled: code !== undefined && code.length <= longest,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = textIn(event.currentTarget, 'code').trim()
    setFault(entered === '' ? 'Tulis kode yang tertera pada bukti pengiriman atau cetakan' : undefined)
    if (entered !== '') void navigate({ to: '/verifikasi/{-$code}', params: { code: entered } })
  }

  return (
    <div className="narrow-page">
      <PageHeader
        title="Verifikasi bukti pengiriman"
        description="Periksa apakah sebuah bukti atau cetakan benar berasal dari sistem ini."
      />
      <form onSubmit={submit} className={classes.form} noValidate>
        <span className={classes.field}>
          <TextField
            key={code}
            label="Kode verifikasi"
            name="code"
            defaultValue={code ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={longest}
            error={fault}
          />
        </span>
        <Button type="submit" icon="search">
          Periksa
        </Button>
      </form>
      <div aria-live="polite">
        {code !== undefined &&
          (code.length > longest ||
          isRefusal(answer.error, 'notFound') ||
          isRefusal(answer.error, 'invalidInput') ? (
            <Unknown code={code} />
          ) : (
            <Loaded
              answer={answer}
              rows={1}
              height={260}
              label="Memeriksa kode…"
              failed="Kode belum dapat diperiksa"
            >
              {({ data }) => <Valid verified={data} />}
            </Loaded>
          ))}
      </div>
    </div>
  )
}

/** What a known code is worth: what it stands for holds, was sent again since, or was taken back. */
const verdicts = {
  holds: { tone: 'yes', title: 'Kode ini sah', words: null },
  older: {
    tone: 'older',
    title: 'Kode ini sah, tetapi bukan yang terbaru',
    words: 'Laporan ini sudah dikirim lagi setelah bukti dengan kode ini terbit.',
  },
  withdrawn: {
    tone: 'older',
    title: 'Kode ini sah, tetapi laporannya ditarik kembali',
    words: 'Pengiriman dengan kode ini tidak berlaku lagi, dan laporannya belum dikirim lagi.',
  },
} as const

function verdictOf({ report_status, latest }: Verified) {
  if (statusOfWord(report_status) === 'draft') return verdicts.withdrawn
  return latest ? verdicts.holds : verdicts.older
}

function Valid({ verified }: { verified: Verified }) {
  const { tone, title, words } = verdictOf(verified)
  const at = (moment: string) => momentText(new Date(moment), 'WIB')
  return (
    <section className={classes.result} data-valid={tone}>
      <h2 className={classes.verdict}>
        <Icon name={tone === 'yes' ? 'done' : 'alert'} size={28} />
        {title}
      </h2>
      {words && <p className="flat above-3">{words}</p>}
      <Facts
        look="lines"
        facts={[
          ['Fasyankes', verified.facility],
          ['Wilayah', `${verified.regency}, ${verified.province}`],
          ['Formulir', verified.form_title],
          ['Bulan laporan', monthText(verified.date)],
          ['Nomor bukti', verified.receipt_number],
          ['Dikirim', at(verified.sent_at)],
          ['Diantrekan di perangkat', verified.queued_at && at(verified.queued_at)],
          ['Ketepatan', verified.on_time ? 'Tepat waktu' : <LateMark key="late" />],
          ['Status sekarang', <StatusChip key="status" status={statusOfWord(verified.report_status)} />],
        ]}
      />
    </section>
  )
}

function Unknown({ code }: { code: string }) {
  const number = numbers.find(({ begins }) => begins.test(code))
  return (
    <section className={classes.result} data-valid="no">
      <h2 className={classes.verdict}>
        <Icon name={number ? 'alert' : 'error'} size={28} />
        {number?.title ?? 'Kode tidak dikenal'}
      </h2>
      <p className="flat above-3">{number?.words ?? unknownWords(code)}</p>
    </section>
  )
}

/** What may be typed in the place of the code: the number that stands on the receipt too, and that of a receipt of practice. */
const numbers = [
  {
    begins: /^\s*slk\b/i,
    title: 'Ini nomor bukti, bukan kode verifikasi',
    words:
      'Kode verifikasi terdiri dari 16 huruf dan angka dalam empat kelompok, seperti ABCD-2345-EFGH-6789. Kode itu tertera pada bukti pengiriman dan di kaki cetakan.',
  },
  {
    begins: /^\s*latihan\b/i,
    title: 'Ini nomor bukti latihan',
    words: 'Bukti ini dibuat saat berlatih. Isinya bukan laporan, dan tidak ada yang perlu diverifikasi.',
  },
]
const unknownWords = (code: string) =>
  `Tidak ada laporan dengan kode “${code.slice(0, longest)}”. Periksa kembali huruf dan angkanya; jika tetap tidak dikenal, bukti itu tidak berasal dari sistem ini.`
