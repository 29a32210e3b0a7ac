import { useState } from 'react'

import { lastDayOf } from '#domain/month.ts'
import { monthText } from '#domain/words.ts'
import { findingText } from '#forms/answers/labels.ts'

import { call } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import type { LoadedReport } from '../../form/drafts/report-source.ts'
import { type KeptDraft, useDraftKeeper, useKeptDraft } from '../../form/drafts/use-draft-keeper.ts'
import { ClosedForm } from '../../form/filling/closed-form.tsx'
import { ErrorSummary } from '../../form/filling/error-summary.tsx'
import { stopInRows } from '../../form/filling/kinds/uploading.ts'
import { LaterConflict } from '../../form/filling/later-conflict.tsx'
import { LaterGuard } from '../../form/filling/later-guard.tsx'
import { useEditor } from '../../form/filling/use-editor.ts'
import { LaterAnswers, LaterReceipt, LaterViewsAhead } from '../../form/reading/later-views.tsx'
import { useOnline } from '../../offline/connection.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeletons } from '../../ui/states.tsx'
import { EditorFoot, SectionSteps } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { extraInputs } from './extras.tsx'
import { isUnchanged } from './is-unchanged.ts'
import type { OpenForm } from './open-form.ts'
import { QueuedReport } from './queued-report.tsx'
import { saveNow } from './save-now.ts'
import { SectionGuide } from './section-guide.tsx'
import { SectionPaper } from './section-paper.tsx'
import { SendDialog } from './send-dialog.tsx'
import { endpointsOf } from './sending-effects.ts'
import { useFaults } from './use-faults.ts'
import { useIsLate, useLock } from './use-lock.ts'
import { useReportContext } from './use-report-context.ts'
import { useSections } from './use-sections.ts'
import { useSending } from './use-sending.ts'

import classes from './report-editor.module.css'

/** Opens what the device holds of the report, then the form itself. */
export function ReportEditor(props: LoadedReport) {
  const { report, form } = props
  const me = useMe()
  const kept = useDraftKeeper(me.id, report, form, async (request) => {
    const { data } = await call(endpointsOf(form).save, {
      body: { report_id: report.report_id, ...request, copied: [...request.copied] },
    })
    return data
  })
  if (!kept) return <Skeletons rows={6} height={72} />
  return <OpenReport {...props} kept={kept} />
}

function OpenReport({ report, form, subforms, isRemembered, kept }: LoadedReport & { kept: KeptDraft }) {
  const me = useMe()
  const { keeper } = kept
  const state = useKeptDraft(kept)
  const online = useOnline()
  const { hasBeds, context, learn, sheetErrors, saveSheets, refresh } = useReportContext(report, subforms)
  const { lock, note } = useLock(report, context.today, me.zone)
  const isCorrection = report.report_status === 'revise'
  const filling = useEditor({
    form,
    context,
    keeper,
    state,
    remarks: report.remarks,
    sent: report.return_reason === null ? null : (report.sent?.answers ?? null),
    drawn: extraInputs(form.id, state.draft.answers, (id) => navigation.goToSection(id)),
  })
  const { editor, judgement, soft, visibleErrors } = filling
  const navigation = useSections({
    form,
    context,
    keeper,
    state,
    errors: visibleErrors,
    hasSoft: soft.length > 0,
  })
  const faults = useFaults(report, subforms, sheetErrors, filling)
  const sending = useSending({
    kept,
    report,
    form,
    account: me.id,
    online,
    saveSheets,
    refresh,
    answersNow: () => filling.attempt().answers,
    onStart: faults.forgetBeyond,
    onRefused: faults.show,
    onLocked: note,
  })
  const open: OpenForm = {
    report,
    form,
    subforms,
    context,
    keeper,
    state,
    editor,
    answers: judgement.answers,
    soft,
    isCorrection,
    online,
    zone: me.zone,
    lock,
    hasBeds,
    sheetErrors,
    learn,
  }
  const check = () => {
    const isClean = faults.check()
    // What it does not agree with may have been put right since it was opened, such as last month's report.
    if (!isClean && judgement.findings.some(({ level }) => level === 'hard')) void refresh()
    return isClean
  }
  return (
    <>
      <LaterViewsAhead />
      <EditorHead open={open} receipt={sending.receipt} />
      {(filling.isUploading || state.deviceFails) && (
        <LaterGuard isUploading={filling.isUploading} state={state} />
      )}
      {sending.receipt ? (
        <LaterReceipt receipt={sending.receipt} heading="Formulir terkirim" />
      ) : sending.isQueued ? (
        <QueuedReport open={open} isSending={sending.isSending} onCallBack={sending.callBack} />
      ) : state.server === 'closed' ? (
        <ClosedForm form={form} answers={judgement.answers} context={context} />
      ) : (
        <>
          <div className={classes.notices} inert={sending.isSending}>
            <EditorNotices open={open} navigation={navigation} isRemembered={isRemembered} />
            {faults.listed && (
              <ErrorSummary
                form={form}
                answers={state.draft.answers}
                errors={faults.own}
                soft={faults.listed === 'all' ? soft : []}
                general={faults.listed === 'all' ? faults.general : []}
                {...(lock.isClosed && { clean: 'Isian lengkap, tetapi pengiriman sudah ditutup' })}
                onGo={navigation.goToPath}
                headingRef={faults.heading}
              />
            )}
          </div>
          <Form
            open={open}
            navigation={navigation}
            sending={sending}
            faults={{ check, checkDraft: faults.checkDraft }}
          />
          <LaterConflict
            {...{ form, context, keeper, state, zone: me.zone }}
            onChoose={() => stopInRows(editor.uploads)}
          />
        </>
      )}
    </>
  )
}

/** The form with its sections and its foot, and what opens over it. */
function Form({
  open,
  navigation,
  sending,
  faults: { check, checkDraft },
}: {
  open: OpenForm
  navigation: ReturnType<typeof useSections>
  sending: ReturnType<typeof useSending>
  faults: Pick<ReturnType<typeof useFaults>, 'check' | 'checkDraft'>
}) {
  const { form, report, context, answers, soft, online } = open
  const { layout, section } = navigation
  const [isPreview, setIsPreview] = useState(false)
  const isLate = useIsLate(report, context.today, open.zone)
  const sendLabel = open.isCorrection ? 'Kirim perbaikan' : 'Kirim'
  return (
    <>
      <div ref={layout} className={classes.layout}>
        <SectionGuide open={open} navigation={navigation} />
        <div className={classes.main}>
          {/* What is typed after the answers have gone would not go along. */}
          <div inert={sending.isSending}>
            {section && <SectionPaper open={open} navigation={navigation} section={section} />}
          </div>
          <SectionSteps navigation={navigation} onCheck={check} />
          <EditorFoot
            open={open}
            sendLabel={sendLabel}
            isSending={sending.isSending}
            onSave={() => void saveNow(open.keeper, checkDraft)}
            onPreview={() => setIsPreview(true)}
            onSend={() => {
              if (check()) sending.ask()
            }}
          />
        </div>
      </div>
      {isPreview && (
        <Dialog
          title={`Pratinjau: ${form.title}, ${monthText(report.date)}`}
          width={960}
          onClose={() => setIsPreview(false)}
        >
          <LaterAnswers form={form} answers={answers} context={context} level={3} />
        </Dialog>
      )}
      {sending.isAsking && !open.lock.isClosed && (
        <SendDialog
          label={sendLabel}
          title={form.title}
          report={report}
          soft={[...new Set(soft.map((finding) => findingText(form, finding, answers)))]}
          isLate={isLate}
          monthIsOver={context.today > lastDayOf(report.date)}
          isUnchanged={isUnchanged(report, answers, context)}
          online={online}
          onCancel={sending.cancel}
          onSend={sending.confirm}
        />
      )}
    </>
  )
}
