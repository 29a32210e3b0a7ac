import { AsideNotice } from '../../form/filling/aside-notice.tsx'
import type { ExtraProps } from './open-form.ts'
import { CopiedNotice, PreviousMonthOffer } from './previous-month.tsx'

/** Answers from elsewhere that a form can take over, or has taken. */
export function Offers({ open }: ExtraProps) {
  return (
    <>
      <AsideNotice editor={open.editor} keeper={open.keeper} state={open.state} />
      <PreviousMonthOffer open={open} />
      <CopiedNotice open={open} />
    </>
  )
}
