import { useRef, useState } from 'react'

import type { GuideLink } from '#forms/define-form.ts'

import type { GuidePanel } from '../../content/guide-panel.tsx'
import { toastError } from '../../ui/toast.ts'

import classes from './form.module.css'

/** Opens the part of a guide that explains a question, beside it. What draws it arrives when it is first asked for. */
export function GuideButton({ guide }: { guide: GuideLink | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<typeof GuidePanel | null>(null)
  if (guide === undefined) return null
  const open = async () => {
    try {
      const part = await import('../../content/guide-panel.tsx')
      setPanel(() => part.GuidePanel)
    } catch {
      toastError('Panduan belum dapat dibuka. Periksa sambungan Anda.')
    }
  }
  const close = (isLeft = false) => {
    setPanel(null)
    if (!isLeft) button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.guide}
        aria-expanded={Panel !== null}
        onClick={() => (Panel ? close() : void open())}
      >
        Panduan
      </button>
      {Panel && <Panel guide={guide} onClose={close} />}
    </>
  )
}
