import type { Place } from '../ui/places.tsx'

/** The guides, or one of them. */
export const guidePlace = (isVisitor: boolean, slug?: string): Place => ({
  to: isVisitor ? '/public/guide' : '/guide/user',
  ...(slug !== undefined && { search: { panduan: slug } }),
})
/** About, with one of its questions open. */
export const aboutPlace = (isVisitor: boolean, question?: string): Place => ({
  to: isVisitor ? '/public/about' : '/about/user',
  ...(question !== undefined && { search: { tanya: question } }),
})
/** The handbook of all questions, or of one form's. */
export const handbookPlace = (isVisitor: boolean, form?: string): Place => ({
  to: isVisitor ? '/public/handbook' : '/handbook/user',
  ...(form !== undefined && { search: { formulir: form } }),
})
