import { AsideNotice } from './aside-notice.tsx'
import type { ExtraProps } from './open-form.ts'
import { CopiedNotice, PreviousMonthOffer } from './previous-month.tsx'

/** Answers from elsewhere that a form can take over, or has taken. */
export function Offers({ open }: ExtraProps) {
  return (
    <>
      <AsideNotice open={open} />
      <PreviousMonthOffer open={open} />
      <CopiedNotice open={open} />
    </>
  )
}
