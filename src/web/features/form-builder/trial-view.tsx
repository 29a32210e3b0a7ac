import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import { dropDraftTrial, getDraftTrial, tryDraft } from '#contract/form-trial.ts'
import { monthText, numberText } from '#domain/words.ts'

import { call, messageOf, queryOf, reread } from '../../api/call.ts'
import { whileUnderWay } from '../../api/while-under-way.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.ts'
import type { DraftReply } from './changes-view.tsx'

type Trial = NonNullable<ReplyOf<typeof getDraftTrial>['data']>

const kindWords = {
  refused: 'Ditolak',
  unanswered: 'Belum menjawab pertanyaan baru',
  warned: 'Diminta menjelaskan',
} as const satisfies Record<Trial['questions'][number]['kind'], string>

/** What the draft would do to the reports that were really sent: ordered, watched, and read. */
export function TrialView({
  draft,
  isReady,
}: {
  draft: DraftReply
  /** All is saved, and nothing keeps the draft from working. */
  isReady: boolean
}) {
  const queries = useQueryClient()
  const params = { form: draft.form_type }
  const asked = queryOf(getDraftTrial, { params })
  const answer = useQuery({
    ...asked,
    refetchInterval: whileUnderWay(({ data }: ReplyOf<typeof getDraftTrial>) => data?.state === 'running'),
  })
  const after = {
    onSettled: () => reread(queries, asked),
    onError: (error: Error) => toastError(messageOf(error)),
  }
  const ordering = useMutation({
    mutationFn: () => call(tryDraft, { params, body: { revision: draft.revision } }),
    ...after,
  })
  const dropping = useMutation({ mutationFn: () => call(dropDraftTrial, { params }), ...after })
  return (
    <section className="stack" aria-label="Uji dengan laporan">
      <p className="soft flat">
        Draf ini dicoba pada laporan yang benar-benar dikirim bulan lalu: berapa yang akan ditolak, dan karena
        apa. Tidak ada laporan yang berubah.
      </p>
      <Loaded answer={answer} rows={2} label="Memuat hasil uji…" failed="Hasil uji belum dapat dimuat">
        {({ data: trial }) => (
          <>
            {trial?.state === 'running' ? (
              <div className="progress">
                <progress
                  max={Math.max(trial.total, 1)}
                  value={trial.looked_at}
                  aria-label="Laporan yang sudah dicoba"
                />
                <span role="status">
                  {`${numberText(trial.looked_at)} dari ${numberText(trial.total)} laporan`}
                </span>
                <Button
                  variant="default"
                  size="compact"
                  loading={dropping.isPending}
                  onClick={() => dropping.mutate()}
                >
                  Batalkan
                </Button>
              </div>
            ) : (
              <div className="cluster">
                <Button
                  disabled={!isReady}
                  title={isReady ? undefined : 'Perbaiki masalah dan tunggu sampai tersimpan'}
                  loading={ordering.isPending}
                  onClick={() => ordering.mutate()}
                >
                  {trial ? 'Uji lagi' : 'Uji dengan laporan bulan lalu'}
                </Button>
              </div>
            )}
            {trial && <Result trial={trial} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Result({ trial }: { trial: Trial }) {
  const { state, is_current, month, total, refused, questions, examples } = trial
  if (state === 'failed')
    return (
      <Notice tone="danger" title="Uji ini terhenti">
        <p>Coba jalankan lagi. Bila terhenti lagi, hubungi pengelola sistem.</p>
      </Notice>
    )
  if (state === 'running') return null
  return (
    <>
      {!is_current && (
        <Notice tone="warning" title="Uji ini untuk draf sebelumnya">
          <p>Draf sudah berubah sesudah diuji. Jalankan lagi untuk hasil yang sekarang.</p>
        </Notice>
      )}
      <p className="strong flat">
        {`Dari ${numberText(total)} laporan ${monthText(month)}, ${numberText(refused)} akan ditolak.`}
      </p>
      <ul className="bullets">
        {countsOf(trial).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {questions.length > 0 && (
        <PlainTable
          look="folds"
          caption="Menurut pertanyaan"
          columns={['Pertanyaan', 'Akibat', 'Pesan', 'Laporan']}
          rows={questions.map(({ kind, at, label, message, reports }) => ({
            key: `${kind} ${at} ${message}`,
            cells: [label, kindWords[kind], message, numberText(reports)],
          }))}
        />
      )}
      {examples.length > 0 && (
        <details className="disclosure">
          <summary>Contoh fasyankes ({examples.length})</summary>
          <PlainTable
            look="folds"
            columns={['Fasyankes', 'Pertanyaan', 'Pesan']}
            rows={examples.map(({ facility, regency, at, label, message }, place) => ({
              key: `${place} ${at}`,
              cells: [`${facility}, ${regency}`, label, message],
            }))}
          />
        </details>
      )}
    </>
  )
}

/** What became of the reports that are not simply refused; what happened to nobody is not said. */
const countsOf = ({ unanswered, warned, refused_before, not_asked }: Trial): string[] =>
  (
    [
      [unanswered, 'hanya belum menjawab pertanyaan baru; fasyankes tinggal mengisinya'],
      [warned, 'akan diminta penjelasan yang sebelumnya tidak diminta'],
      [refused_before, 'kini ditolak juga oleh versinya sendiri, karena data fasyankesnya sudah berubah'],
      [not_asked, 'dari fasyankes yang tidak lagi mengisi formulir ini'],
    ] as const
  ).flatMap(([count, words]) => (count > 0 ? [`${numberText(count)} ${words}.`] : []))
