import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Calls `begin` right before the page is put on paper, and what it gives right after; returns how to stop. */
export function onPrinting(begin: () => () => void): () => void {
  let end = () => {}
  const before = () => {
    end()
    end = begin()
  }
  const after = () => end()
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Whether the page is being put on paper, where what scrolls on a screen would be cut off. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(
    () =>
      onPrinting(() => {
        // At once: the sheets are counted right after it.
        flushSync(() => setPrinting(true))
        return () => setPrinting(false)
      }),
    [],
  )
  return isPrinting
}

/** Has what is folded in it open on paper, where nobody opens it. Of styles that would show it only younger browsers know one. */
export function useUnfoldedOnPaper(around: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onPrinting(() => {
        const folded = Array.from(around.current?.querySelectorAll('details:not([open])') ?? [])
        for (const fold of folded) fold.setAttribute('open', '')
        return () => {
          for (const fold of folded) fold.removeAttribute('open')
        }
      }),
    [around],
  )
}
