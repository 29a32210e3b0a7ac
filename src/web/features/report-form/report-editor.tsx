import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { showBor } from '#contract/bed-occupancy.ts'
import { formFillingStatus } from '#contract/desk.ts'
import { formEndpoints } from '#contract/form-calls.ts'
import { formIds } from '#domain/form-ids.ts'
import { lastDayOf } from '#domain/month.ts'
import { bedOccupancyPage, findSubformPage } from '#domain/report-pages.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { daysBetween } from '#domain/time.ts'
import { dayText, momentText, monthText } from '#domain/words.ts'
import { isCalendar } from '#forms/calendar.ts'
import { sheetFileOf } from '#forms/checks/merkuri.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import { isRows } from '#forms/shape.ts'

import { call, queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import type { QueuedSending, Refused, SaveOutcome } from '../../form/drafts/draft-shapes.ts'
import { dayOfPath, labelOfPath, sectionOfPath } from '../../form/drafts/draft.ts'
import { type Report, rememberReport, sheetOf } from '../../form/drafts/report-source.ts'
import { refusalOf } from '../../form/drafts/save-outcome.ts'
import { type KeptDraft, useDraftKeeper, useKeptDraft } from '../../form/drafts/use-draft-keeper.ts'
import { ConflictDialog } from '../../form/filling/conflict-dialog.tsx'
import { focusPath, focusPathSoon, focusSection, sectionHeadingId, idOf } from '../../form/filling/editor.ts'
import { ErrorSummary } from '../../form/filling/error-summary.tsx'
import { SaveLine } from '../../form/filling/save-line.tsx'
import { sectionStates } from '../../form/filling/section-states.ts'
import { SectionView } from '../../form/filling/section-view.tsx'
import { useEditor } from '../../form/filling/use-editor.ts'
import { AnswersView } from '../../form/reading/answers-view.tsx'
import { type Receipt, ReceiptView } from '../../form/reading/receipt-view.tsx'
import { ResultCard, ResultSign } from '../../form/reading/result-card.tsx'
import { useOnline } from '../../offline/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-page.ts'
import { Notice } from '../../ui/notice.tsx'
import { HeadFacts, PageHeader } from '../../ui/page-header.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { Mark, StatusChip } from '../../ui/status-chip.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { AsideNotice } from './aside-notice.tsx'
import { BedOccupancyCard } from './bed-occupancy-card.tsx'
import { NihilCard } from './nihil-card.tsx'
import { CopiedNotice, PreviousMonthOffer } from './previous-month.tsx'
import { FormProgress, SectionNav } from './section-nav.tsx'
import { SendDialog } from './send-dialog.tsx'

import style from './report-editor.module.css'

const MeSmileImport = lazyPart(() => import('./me-smile-import.tsx'), 'MeSmileImport')
const DeviceListUpload = lazyPart(() => import('./device-list-upload.tsx'), 'DeviceListUpload')
/** The section with the counts of devices, where their list is uploaded. */
const deviceSection = 'alat'
/** Where the kilograms stand that ME-SMILE has weighed and seen transported. */
const meSmileSections: readonly string[] = ['pengangkutan', 'timbulan']

type Props = {
  report: Report
  form: FormDefinition
  subforms: readonly FormDefinition[]
  isRemembered: boolean
}

/** Opens what the device holds of the report, then the form itself. */
export function ReportEditor(props: Props) {
  const { report, form } = props
  const me = useMe()
  const kept = useDraftKeeper(me.id, report, form, async (request): Promise<SaveOutcome> => {
    try {
      const { data } = await call(endpointsOf(form).save, {
        body: { report_id: report.report_id, ...request, copied: [...request.copied] },
      })
      return { kind: 'saved', saved: sheetOf(data, form) }
    } catch (error) {
      return refusalOf(error, form)
    }
  })
  if (!kept) return <Skeletons rows={6} height={72} />
  return <OpenReport {...props} kept={kept} />
}

function endpointsOf(form: FormDefinition) {
  if (!form.paths) throw new Error(`The form ${form.id} has no calls of its own.`)
  return formEndpoints(form, form.paths)
}

/**
 * The bed-occupancy sub-form where the facility has one, and what the form is judged beside: the sub-form's page may still be
 * saving when the report is read, so its own call, asked anew after each save, has the last word.
 */
function useBeds(report: Report, known: Report['context']) {
  const isAsked =
    report.subforms.some(({ form_type }) => form_type === formIds.bor) && report.context.profile.inpatient
  const beds = useQuery({
    ...queryOf(showBor, { query: { report_id: report.report_id } }),
    enabled: isAsked,
    staleTime: 0,
  })
  const answers = beds.data?.data.answers
  const context = useMemo(() => {
    const { related } = known
    return { ...known, related: answers ? { ...related, bor: answers } : related }
  }, [known, answers])
  return { beds: isAsked ? beds : null, context }
}

function OpenReport({ report, form, subforms, isRemembered, kept }: Props & { kept: KeptDraft }) {
  const me = useMe()
  const { keeper, place } = kept
  const state = useKeptDraft(kept)
  // What an import or an upload has brought since the report was read is known too.
  const [known, setKnown] = useState(report.context)
  const { beds, context } = useBeds(report, known)
  const isCorrection = report.report_status === 'revise'
  const { editor, judgement, soft, attempted, visibleErrors, attempt, refuse } = useEditor({
    form,
    context,
    keeper,
    state,
    remarks: report.remarks,
    sent: isCorrection ? (report.sent?.answers ?? null) : null,
    drawn: { mer_sheet: <ListToDevices answers={state.draft.answers} onGo={goToDevices} /> },
  })
  const online = useOnline()
  const isNarrow = useNarrow()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { bagian, report: named, nihil: nihilStep } = useSearch({ strict: false })
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<'send' | 'preview' | 'sections' | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const summaryHeading = useRef<HTMLHeadingElement>(null)
  const sectionHeading = useRef<HTMLHeadingElement>(null)
  const layout = useRef<HTMLDivElement>(null)

  const sections = sectionStates(form, state.draft, context, visibleErrors, visited, soft.length > 0)
  const current = Math.min(Math.max(1, typeof bagian === 'number' ? bagian : 1), sections.length) - 1
  const section = sections[current]?.section
  const [beyond, setBeyond] = useState<readonly { message: string; href?: string }[]>([])
  // What is wrong with a sub-form is mended on its own page.
  const ofSubforms = visibleErrors.filter(({ field }) => subforms.some(({ id }) => id === field))
  const general = [
    ...ofSubforms.map(({ message }) => ({ message, href: bedOccupancyPage(report.report_id) })),
    ...beyond,
  ]

  function go(index: number, then?: () => void, day?: string) {
    if (section) setVisited(new Set([...visited, section.id]))
    void keeper.flush()
    setOpen(null)
    const search = { report: named, bagian: index + 1, ...(day === undefined ? {} : { hari: day }) }
    void navigate({ to: pathname, search, replace: true, resetScroll: false }).then(() =>
      // The section must be drawn before anything in it can take the focus.
      requestAnimationFrame(() => {
        if (then) return then()
        sectionHeading.current?.focus({ preventScroll: true })
        // Past the notices: they are long, and have been read.
        layout.current?.scrollIntoView()
      }),
    )
  }

  function goToPath(path: string) {
    const index = sections.findIndex((one) => one.section.id === sectionOfPath(form, path))
    const day = dayOfPath(form, path, state.draft.answers)
    if (index === -1 || (index === current && day === undefined)) focusPath(path)
    else go(index, () => focusPathSoon(path), day)
  }

  /** To the place where the list of devices is uploaded. */
  function goToDevices() {
    go(sections.findIndex((one) => one.section.id === deviceSection))
  }

  /** Shows all that is wrong; whether the report may be sent. */
  function check(): boolean {
    let clean = false
    flushSync(() => {
      // What the server found outside of these fields is asked of the server again.
      clean = attempt().errors.length === 0
    })
    requestAnimationFrame(() => {
      if (clean) return
      summaryHeading.current?.focus({ preventScroll: true })
      summaryHeading.current?.scrollIntoView({ block: 'center' })
    })
    return clean
  }

  async function send() {
    if (isSending) return
    setIsSending(true)
    setBeyond([])
    setOpen(null)
    try {
      await trySending()
    } finally {
      setIsSending(false)
    }
  }

  /** What a sending takes along, as the draft stands now; `at` is when it was ready. */
  function sendingOf(at: string): QueuedSending {
    const { saved, key, draft } = keeper.getState()
    const body = {
      report_id: report.report_id,
      version: saved.version,
      answers: attempt().answers,
      copied: draft.copied,
      key,
      queued_at: at,
    }
    return { at, path: endpointsOf(form).send.path, title: form.title, month: report.date, body }
  }

  async function trySending(isRetry = false) {
    const { queued } = keeper.getState()
    if (!queued) await keeper.flush()
    if (keeper.getState().conflict) return
    const { at, body } = sendingOf(queued?.at ?? instantNow())
    const { queued_at, copied, ...given } = body
    try {
      const reply = await call(endpointsOf(form).send, {
        body: { ...given, copied: [...copied], ...(queued ? { queued_at } : {}) },
      })
      keeper.adopt(sheetOf(reply.data, form))
      keeper.renewKey(reply.data.sent?.sent_at ?? reply.receipt.sent_at)
      await place.clear()
      await rememberReport(me.id, reply.data)
      setReceipt(reply.receipt)
      window.scrollTo({ top: 0 })
      await queries.invalidateQueries({ queryKey: [formFillingStatus.path] })
    } catch (error) {
      await understand(refusalOf(error, form), at, isRetry)
    }
  }

  async function understand(refusal: ReturnType<typeof refusalOf>, at: string, isRetry: boolean) {
    const { queued } = keeper.getState()
    if (refusal.kind === 'unreachable') {
      // Kept with the time of the first attempt: it tells whether the report was ready in time.
      if (!queued) await keeper.queue(sendingOf(at))
      return
    }
    if (refusal.kind === 'signedOut') return
    if (refusal.kind === 'stale') {
      keeper.noteConflict(refusal.current)
      // Newer, but with nothing that was not known here: it goes over the new version.
      if (!keeper.getState().conflict && !isRetry) return trySending(true)
      return keeper.unqueue()
    }
    await keeper.unqueue(queued ? refusal.message : null)
    toastError(refusal.message)
    if (refusal.kind === 'closed') return
    refuse(refusal.errors)
    setBeyond(beyondOf(refusal, report, subforms))
    check()
  }

  const isQueued = state.queued !== null
  const sendQueued = useEffectEvent(() => void send())
  // The connection is outside of React: what was queued goes as soon as it is back, and again while the server is busy.
  useEffect(() => {
    if (!isQueued || !online) return undefined
    const soon = setTimeout(() => sendQueued(), 0)
    const again = setInterval(() => sendQueued(), 15_000)
    return () => {
      clearTimeout(soon)
      clearInterval(again)
    }
  }, [isQueued, online])

  // Its section is only shown once the month is said to have had something.
  const daysAt = form.sections.findIndex(({ fields }) =>
    Object.values(fields).some((field) => isRows(field) && isCalendar(field)),
  )
  const title = isCorrection ? `Perbaikan: ${form.title}` : form.title
  const header = (
    <PageHeader
      title={title}
      documentTitle={`${form.shortTitle} ${monthText(report.date)}`}
      back={{ place: { to: '/formulir' }, label: 'Daftar formulir' }}
      description={
        <HeadFacts>
          <span>{monthText(report.date)}</span>
          <span>{report.facility.name}</span>
          <StatusChip status={statusOfWord(receipt ? 'sent' : report.report_status)} />
          {report.late && <Mark tone="danger">Terlambat</Mark>}
          <span>{dueText(report, context.today)}</span>
        </HeadFacts>
      }
    />
  )

  if (receipt)
    return (
      <>
        {header}
        <ReceiptView receipt={receipt} zone={me.zone} heading="Formulir terkirim" />
      </>
    )

  if (isQueued)
    return (
      <>
        {header}
        <Notice
          tone="warning"
          role="status"
          title={isSending ? 'Mengirim…' : 'Menunggu sambungan untuk dikirim'}
          actions={
            <Button variant="default" disabled={isSending} onClick={() => void keeper.unqueue()}>
              Batalkan pengiriman dan lanjutkan mengisi
            </Button>
          }
        >
          <p>
            Diantrekan di perangkat ini pada {momentText(new Date(state.queued?.at ?? ''), me.zone)}. Selama
            SILIKA terbuka di perangkat ini, di halaman mana pun, formulir terkirim dengan sendirinya begitu
            tersambung; bila sudah ditutup, buka lagi saat tersambung. Bila sampai dalam 48 jam setelah batas
            waktu, pengiriman dihitung tepat waktu sejak diantrekan.
          </p>
        </Notice>
        <div className={style.paper}>
          <AnswersView form={form} answers={judgement.answers} context={context} />
        </div>
      </>
    )

  const sign = (id: string) => (
    <ResultSign form={form} answers={judgement.answers} context={context} section={id} />
  )
  const sendLabel = isCorrection ? 'Kirim perbaikan' : 'Kirim'
  const monthIsOver = context.today > lastDayOf(report.date)
  return (
    <>
      {header}
      <div className={style.notices}>
        {isRemembered && !(online && state.server === 'saved') && (
          <Notice tone="warning" title="Luring" role="status">
            <p>
              Formulir dibuka dari ingatan perangkat ini. Isian Anda disimpan di sini dan dikirim ke server
              saat tersambung.
            </p>
          </Notice>
        )}
        {isCorrection && report.return_reason && (
          <Notice tone="warning" title="Perlu diperbaiki">
            <p className={style.reason}>{report.return_reason}</p>
            {Object.keys(report.remarks).length > 0 && (
              <ul className={style.remarks}>
                {Object.entries(report.remarks).map(([path, remark]) => (
                  <li key={path}>
                    <button type="button" className={style.link} onClick={() => goToPath(path)}>
                      {labelOfPath(form, path, report.sent?.answers)}:
                    </button>{' '}
                    {remark}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {state.restored && !state.conflict && (
          <Notice
            tone="info"
            role="status"
            title="Isian Anda dipulihkan"
            actions={
              <Button
                variant="default"
                size="sm"
                onClick={() => {
                  keeper.noteRestored()
                  focusSection()
                }}
              >
                Mengerti
              </Button>
            }
          >
            <p>
              Isian yang belum sempat tersimpan di server diambil dari perangkat ini dan digabungkan kembali.
            </p>
          </Notice>
        )}
        {state.rejection && (
          <Notice tone="danger" role="alert" title={`Pengiriman dari perangkat ditolak: ${state.rejection}`}>
            <p>Isian Anda tetap tersimpan. Periksa, perbaiki bila perlu, lalu kirim kembali.</p>
          </Notice>
        )}
        {state.refusedWhole.length > 0 && (
          <Notice tone="danger" role="alert" title="Server menolak menyimpan">
            {state.refusedWhole.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {form.nihil && (
          <NihilCard
            editor={editor}
            nihil={form.nihil}
            isAsking={nihilStep === 'tanya'}
            onAsk={(isAsking) =>
              void navigate({
                to: pathname,
                search: { bagian: current + 1, ...(isAsking ? { nihil: 'tanya' } : {}) },
                replace: true,
                resetScroll: false,
              })
            }
            onBegin={() =>
              go(sections.filter(({ section: one }) => form.sections.indexOf(one) < daysAt).length)
            }
          />
        )}
        <AsideNotice form={form} context={context} keeper={keeper} state={state} />
        <PreviousMonthOffer form={form} report={report} keeper={keeper} state={state} />
        <CopiedNotice form={form} copied={state.draft.copied} month={report.date} />
        {attempted && (
          <ErrorSummary
            form={form}
            answers={state.draft.answers}
            errors={visibleErrors.filter((error) => !ofSubforms.includes(error))}
            soft={soft}
            general={general}
            onGo={goToPath}
            headingRef={summaryHeading}
          />
        )}
      </div>

      <div ref={layout} className={style.layout}>
        {isNarrow ? (
          <div className={style.bar}>
            <button type="button" className={style.barButton} onClick={() => setOpen('sections')}>
              <span>
                <strong>
                  Bagian {current + 1} dari {sections.length}
                </strong>
                {section && (
                  <span className={style.barName}>
                    {section.title} {sign(section.id)}
                  </span>
                )}
              </span>
              <Icon name="down" />
            </button>
            <SaveLine state={state} zone={me.zone} />
          </div>
        ) : (
          <nav className={style.nav} aria-label="Bagian formulir">
            <FormProgress sections={sections} />
            <SectionNav sections={sections} current={current} sign={sign} onGo={go} />
          </nav>
        )}

        <div className={style.main}>
          {section && (
            <ResultCard form={form} answers={judgement.answers} context={context} section={section.id} />
          )}
          {section && (
            <section className={style.paper} aria-labelledby={sectionHeadingId}>
              <h2 id={sectionHeadingId} ref={sectionHeading} tabIndex={-1} className={style.sectionTitle}>
                {section.title}
              </h2>
              {section.description && <p className={style.sectionWords}>{section.description}</p>}
              {beds && current === 0 && (
                <BedOccupancyCard report={report.report_id} figures={beds.data?.data} />
              )}
              {meSmileSections.includes(section.id) && judgement.answers['org_me_smile'] === 'ya' && (
                <Suspense fallback={<Skeletons rows={1} height={96} />}>
                  <MeSmileImport
                    form={form}
                    report={report}
                    keeper={keeper}
                    online={online}
                    onImported={(filled) => {
                      setKnown(filled.context)
                      void rememberReport(me.id, filled)
                    }}
                  />
                </Suspense>
              )}
              {form.id === formIds.mercury && section.id === deviceSection && (
                <Suspense fallback={<Skeletons rows={1} height={160} />}>
                  <DeviceListUpload
                    form={form}
                    report={report}
                    answers={state.draft.answers}
                    keeper={keeper}
                    online={online}
                    onStored={(stored) => {
                      setKnown(stored.context)
                      void rememberReport(me.id, stored)
                    }}
                  />
                </Suspense>
              )}
              {'soft_check_notes' in section.fields && soft.length > 0 && (
                <Notice tone="warning" title="Isian yang perlu dijelaskan">
                  <ul className={style.remarks}>
                    {soft.map(({ id, message, fields }) => (
                      <li key={`${id}/${fields.join()}`}>{message}</li>
                    ))}
                  </ul>
                </Notice>
              )}
              <SectionView editor={editor} section={section} />
            </section>
          )}
          <div className={style.steps}>
            <Button
              variant="default"
              leftSection={<Icon name="left" size={18} />}
              disabled={current === 0}
              onClick={() => go(current - 1)}
            >
              Sebelumnya
            </Button>
            {current < sections.length - 1 ? (
              <Button rightSection={<Icon name="right" size={18} />} onClick={() => go(current + 1)}>
                Berikutnya
              </Button>
            ) : (
              <Button variant="default" onClick={check}>
                Periksa isian
              </Button>
            )}
          </div>
          <div className={style.actions}>
            {!isNarrow && <SaveLine state={state} zone={me.zone} />}
            <div className={style.buttons}>
              <Button
                variant="default"
                onClick={() => {
                  void keeper.flush().then(() => {
                    const { server, held, deviceFails } = keeper.getState()
                    if ((server === 'offline' || server === 'retrying') && !deviceFails)
                      return toastSuccess('Tersimpan di perangkat ini; dikirim ke server saat tersambung.')
                    if (server !== 'saved') return
                    if (held === 0) toastSuccess('Draf tersimpan di server.')
                    else toastError(`${held} isian belum tersimpan di server. Perbaiki yang bertanda merah.`)
                  })
                }}
              >
                {isCorrection ? 'Simpan perbaikan' : 'Simpan draf'}
              </Button>
              <Button variant="default" onClick={() => setOpen('preview')}>
                Pratinjau
              </Button>
              <Button
                leftSection={<Icon name="send" size={18} />}
                loading={isSending}
                onClick={() => {
                  if (check()) setOpen('send')
                }}
              >
                {sendLabel}
              </Button>
            </div>
          </div>
        </div>
      </div>

      {open === 'sections' && (
        <Dialog title="Bagian formulir" onClose={() => setOpen(null)}>
          <FormProgress sections={sections} />
          <SectionNav sections={sections} current={current} sign={sign} onGo={go} />
        </Dialog>
      )}
      {open === 'preview' && (
        <Dialog
          title={`Pratinjau: ${form.title}, ${monthText(report.date)}`}
          width={960}
          onClose={() => setOpen(null)}
        >
          <AnswersView form={form} answers={judgement.answers} context={context} level={3} />
        </Dialog>
      )}
      {open === 'send' && (
        <SendDialog
          label={sendLabel}
          title={form.title}
          report={report}
          soft={soft}
          monthIsOver={monthIsOver}
          online={online}
          onCancel={() => setOpen(null)}
          onSend={() => {
            if (online) return void send()
            setOpen(null)
            void keeper.queue(sendingOf(instantNow()))
          }}
        />
      )}
      <ConflictDialog form={form} context={context} keeper={keeper} state={state} zone={me.zone} />
    </>
  )
}

/** In the place of an input: the list of devices is uploaded beside the counts, where its rows are checked. */
function ListToDevices({ answers, onGo }: { answers: AnswerSheet; onGo: () => void }) {
  const file = sheetFileOf(answers)
  return (
    <div className={style.buttons}>
      {file && (
        <a href={`/api/file/${file.id}`} download>
          {file.name}
        </a>
      )}
      <Button id={idOf('mer_sheet')} variant="default" onClick={onGo}>
        {file ? 'Ganti di bagian Daftar alat' : 'Unggah di bagian Daftar alat'}
      </Button>
    </div>
  )
}

const instantNow = () => new Date().toISOString()

/** What the server found outside of the form's own fields, with the way to it. */
function beyondOf(
  { elsewhere, general }: Refused,
  { report_id, subforms: asked }: Report,
  subforms: readonly FormDefinition[],
): { message: string; href?: string }[] {
  const inSheets = elsewhere.map(({ sheet, field, message }) => {
    const form = subforms.find(({ id }) => id === sheet)
    const title = form?.shortTitle ?? asked.find(({ form_type }) => form_type === sheet)?.title ?? sheet
    const label = form ? labelOfPath(form, field) : field
    const page = findSubformPage(sheet)
    return { message: `${title}: ${label}: ${message}`, ...(page ? { href: page(report_id) } : {}) }
  })
  return [...inSheets, ...general.map((message) => ({ message }))]
}

function dueText({ due_date: due }: Report, today: string): string {
  const days = daysBetween(today, due)
  if (days < 0) return `Batas waktu ${dayText(due)} sudah lewat`
  return `Batas waktu ${dayText(due)}${days === 0 ? ' (hari ini)' : ` (${days} hari lagi)`}`
}
