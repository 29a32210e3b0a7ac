import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId } from 'react'

import { getGuide } from '#contract/published-contents.ts'
import { anchorPrefix } from '#domain/rich-text/elements.ts'
import { sectionOf } from '#domain/rich-text/section.ts'
import type { GuideLink } from '#forms/define-form.ts'

import { isRefusal, queryOf } from '../api/call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { goToPart } from '../ui/skip-link.tsx'
import { Loaded } from '../ui/states.tsx'
import { RichTextView } from './rich-text-view.tsx'

import classes from './guide-panel.module.css'

/** Closes the panel that stands open: one at a time. */
let closeOpen: (() => void) | undefined

function openPanel(panel: HTMLElement | null) {
  if (!panel) return
  // Where a browser does not know it, the panel stands below its question.
  if ('showPopover' in panel) panel.showPopover()
  panel.focus()
}

/** Pages of ours open in a tab of their own, and a part of the guide is no step of the history: the form stays as it is. */
function followBeside(event: MouseEvent) {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  const href = anchor?.getAttribute('href') ?? ''
  if (!/^[/#]/.test(href)) return
  event.preventDefault()
  if (href.startsWith('#')) goToPart(href.slice(1))
  else window.open(href, '_blank', 'noopener')
}

/** A part of a guide beside the form, which can still be filled; on a phone from below. */
export function GuidePanel({
  guide,
  onClose,
}: {
  guide: GuideLink
  /** `isLeft`: the person is in another panel by now. */
  onClose: (isLeft?: boolean) => void
}) {
  const titleId = useId()
  const [slug = '', heading] = guide.split('#')
  const answer = useQuery(queryOf(getGuide, { params: { id: slug } }))
  const text = answer.data?.data
  const section = text && heading !== undefined ? sectionOf(text.isi, heading) : undefined
  const isGone = isRefusal(answer.error, 'notFound')
  useEffect(() => {
    const closeOther = closeOpen
    const close = () => onClose(true)
    closeOpen = close
    closeOther?.()
    return () => {
      if (closeOpen === close) closeOpen = undefined
    }
    // oxlint-disable-next-line react/exhaustive-deps -- it opens once
  }, [])
  const address = `/guide/user?panduan=${slug}` + (section && heading ? `#${anchorPrefix}${heading}` : '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as its button does
    <section
      ref={openPanel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      className={classes.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {section?.title ?? text?.judul ?? 'Panduan'}
        </h2>
        <IconButton icon="close" label="Tutup panduan" onClick={() => onClose()} />
      </div>
      {isGone ? (
        <p>Panduan untuk pertanyaan ini sudah tidak ada. Isian Anda tidak terpengaruh.</p>
      ) : (
        <Loaded answer={answer} rows={3} label="Memuat panduan…" failed="Panduan belum dapat dimuat">
          {({ data }) => (
            <>
              {heading !== undefined && !section && (
                <p className="soft">Bagian yang dituju sudah tidak ada; inilah seluruh panduannya.</p>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside take the keys */}
              <div onClickCapture={followBeside}>
                <RichTextView text={section?.text ?? data.isi} isVisitor={false} prefix={`${titleId}-`} />
              </div>
            </>
          )}
        </Loaded>
      )}
      <p className={classes.foot}>
        <a href={isGone ? '/guide/user' : address} target="_blank" rel="noreferrer">
          {isGone ? 'Semua panduan' : 'Panduan lengkap'}
          <span className="unseen"> (tab baru)</span>
        </a>
      </p>
    </section>
  )
}
