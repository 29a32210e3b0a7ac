import { useMemo, useRef, useState } from 'react'

import { showBor } from '#contract/bed-occupancy.ts'
import { formIds } from '#domain/form-ids.ts'
import { getFormPages } from '#domain/report-pages.ts'
import { statusOfWord } from '#domain/report-status.ts'
import { monthText } from '#domain/words.ts'
import type { FormDefinition } from '#forms/define-form.ts'
import type { BorAnswers } from '#forms/definitions/bor.ts'
import { bedOccupancyFigures, bedOccupancyOf } from '#indicators/bed-occupancy.ts'

import { reread } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { queries } from '../../api/queries.ts'
import { contextFor, isToFill, type LoadedReport } from '../../form/drafts/report-source.ts'
import { savingBor } from '../../form/drafts/saving-bor.ts'
import { type KeptDraft, useDraftKeeper, useKeptDraft } from '../../form/drafts/use-draft-keeper.ts'
import { AsideNotice } from '../../form/filling/aside-notice.tsx'
import { ClosedForm } from '../../form/filling/closed-form.tsx'
import { focusPath } from '../../form/filling/editor.ts'
import { ErrorSummary } from '../../form/filling/error-summary.tsx'
import { LaterConflict } from '../../form/filling/later-conflict.tsx'
import { LaterGuard } from '../../form/filling/later-guard.tsx'
import { SaveLine } from '../../form/filling/save-line.tsx'
import { SectionView } from '../../form/filling/section-view.tsx'
import { useEditor } from '../../form/filling/use-editor.ts'
import { ReportGate } from '../../form/gates/report-gate.tsx'
import { useReportOfPage } from '../../form/gates/use-form-of-page.ts'
import { AnswersView } from '../../form/reading/answers-view.tsx'
import { Figures } from '../../form/reading/figures.tsx'
import { ReportFacts } from '../../form/reading/report-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Skeletons } from '../../ui/states.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useDelay } from '../../ui/use-delay.ts'

import classes from './bor-page.module.css'

/** The sub-form's id, and the form that it belongs to. */
const [subform, parent] = [formIds.bor, formIds.waste]

/** Milliseconds after the last letter until the rates are read out: those of half a number tell nobody anything. */
const readingPause = 1000

/** The bed-occupancy sub-form of a medical-waste report, with the rates computed while typing. */
export function BorPage() {
  return (
    <ReportGate id={useReportOfPage()} formId={parent} page="bor" title="BOR / keterisian tempat tidur">
      {(loaded) => <LoadedBor loaded={loaded} />}
    </ReportGate>
  )
}

function LoadedBor({ loaded }: { loaded: LoadedReport }) {
  const form = loaded.subforms.find((one) => one.id === subform)
  const { report } = loaded
  if (!form || !report.context.profile.inpatient)
    return (
      <>
        <Head loaded={loaded} />
        <EmptyState
          title="BOR tidak berlaku"
          icon="info"
          action={
            <LinkButton variant="default" place={{ to: backOf(loaded) }}>
              Kembali ke formulir limbah
            </LinkButton>
          }
        >
          Fasyankes ini tidak menyediakan rawat inap, sehingga keterisian tempat tidur tidak dihitung.
        </EmptyState>
      </>
    )
  return isToFill(report) ? (
    <BorEditor loaded={loaded} form={form} />
  ) : (
    <SentBor loaded={loaded} form={form} />
  )
}

function backOf({ report }: LoadedReport): string {
  const pages = getFormPages(report.form_type)
  if (report.report_status === 'revise') return pages.correct(report.report_id)
  return report.report_status === 'unsend' ? pages.fill(report.report_id) : pages.sent(report.report_id)
}

function Head({ loaded }: { loaded: LoadedReport }) {
  const { report } = loaded
  return (
    <PageHeader
      title="BOR / keterisian tempat tidur"
      documentTitle={`BOR ${monthText(report.date)}`}
      back={{ place: { to: backOf(loaded) }, label: 'Formulir limbah fasyankes' }}
      description={<ReportFacts report={report} status={statusOfWord(report.report_status)} />}
    />
  )
}

type Props = { loaded: LoadedReport; form: FormDefinition }

function BorEditor({ loaded, form }: Props) {
  const { report } = loaded
  const me = useMe()
  const kept = useDraftKeeper(me.id, report, form, async (sheet) => {
    const saved = await savingBor(me.id, report.report_id)(sheet)
    void reread(queries, showBor)
    return saved
  })
  return kept ? <OpenBor loaded={loaded} form={form} kept={kept} /> : <Skeletons rows={5} height={72} />
}

function OpenBor({ loaded, form, kept }: Props & { kept: KeptDraft }) {
  const { report } = loaded
  const me = useMe()
  const { keeper } = kept
  const state = useKeptDraft(kept)
  const context = useMemo(() => contextFor(report, form), [report, form])
  const { editor, judgement, soft, attempted, visibleErrors, attempt } = useEditor({
    form,
    context,
    keeper,
    state,
    remarks: report.remarks,
    sent: report.report_status === 'revise' ? (report.sent?.sheets[form.id] ?? null) : null,
  })
  const summary = useRef<HTMLHeadingElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [afterTyping] = useDelay(readingPause)
  // Safe: the definition of this id has these fields; a number outside its range has an error at its field.
  const answers = editor.filled as BorAnswers
  const figures = bedOccupancyFigures(
    bedOccupancyOf(answers, context.profile, context.month),
    context.profile,
  )

  async function check() {
    const { errors } = attempt()
    await keeper.flush()
    requestAnimationFrame(() => summary.current?.focus())
    if (errors.length === 0 && keeper.getState().server === 'saved') toastSuccess('BOR tersimpan di server.')
  }

  if (state.server === 'closed')
    return (
      <>
        <Head loaded={loaded} />
        <ClosedForm form={form} answers={judgement.answers} context={context} />
      </>
    )
  return (
    <>
      <Head loaded={loaded} />
      {state.deviceFails && <LaterGuard isUploading={false} state={state} />}
      <div className={classes.stack}>
        {state.restored && !state.conflict && (
          <Notice tone="info" role="status" title="Isian Anda dipulihkan">
            <p>Isian yang belum sempat tersimpan di server diambil dari perangkat ini.</p>
          </Notice>
        )}
        <AsideNotice editor={editor} keeper={keeper} state={state} />
        {(attempted || state.refusedWhole.length > 0) && (
          <ErrorSummary
            form={form}
            answers={state.draft.answers}
            errors={visibleErrors}
            soft={soft}
            general={state.refusedWhole.map((message) => ({ message }))}
            clean="BOR sudah lengkap"
            onGo={focusPath}
            headingRef={summary}
          />
        )}
        <div aria-live="polite" aria-busy={isTyping}>
          <Figures figures={figures} />
        </div>
        <div
          className={classes.paper}
          onInput={() => {
            setTyping(true)
            afterTyping(() => setTyping(false))
          }}
        >
          {form.sections.map((section) =>
            Object.keys(section.fields).some((name) => editor.shown.has(name)) ? (
              <section key={section.id} aria-labelledby={`judul-${section.id}`}>
                <h2 id={`judul-${section.id}`} className={classes.sectionTitle}>
                  {section.title}
                </h2>
                {section.description && <p className={classes.words}>{section.description}</p>}
                {section.id === 'penjelasan' && (
                  <Notice tone="warning" title="Isian yang perlu dijelaskan">
                    <ul>
                      {soft.map(({ id, message }) => (
                        <li key={id}>{message}</li>
                      ))}
                    </ul>
                  </Notice>
                )}
                <SectionView editor={editor} section={section} />
              </section>
            ) : null,
          )}
        </div>
        <div className="spread gap-4">
          <SaveLine state={state} lastKept={keeper.lastKept} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => void check()}>
              Simpan dan periksa
            </Button>
            <LinkButton place={{ to: backOf(loaded) }}>Kembali ke formulir limbah</LinkButton>
          </div>
        </div>
      </div>
      <LaterConflict form={form} context={context} keeper={keeper} state={state} zone={me.zone} />
    </>
  )
}

function SentBor({ loaded, form }: Props) {
  const { report } = loaded
  const answers = (report.sent?.sheets ?? report.sheets)[form.id] ?? {}
  const occupancy = bedOccupancyOf(answers, report.context.profile, report.context.month)
  return (
    <>
      <Head loaded={loaded} />
      <div className={classes.stack}>
        <Figures figures={bedOccupancyFigures(occupancy, report.context.profile)} />
        <div className={classes.paper}>
          <AnswersView form={form} answers={answers} context={report.context} />
        </div>
      </div>
    </>
  )
}
