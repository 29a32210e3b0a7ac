import { useRouter } from '@tanstack/react-router'
import { createElement, type MouseEvent, type ReactNode } from 'react'

import { type Drawing, elementsOf, type TextElement } from '#domain/rich-text/elements.ts'
import type { RichText } from '#domain/rich-text/model.ts'
import { addressForVisitors } from '#domain/rich-text/visitors.ts'

import classes from './rich-text-view.module.css'

/** A text of the model, drawn: what it holds becomes elements of a list, and nothing else can. */
export function RichTextView({
  text,
  isVisitor,
  prefix,
}: {
  text: RichText
  isVisitor: boolean
  prefix?: string
}) {
  const router = useRouter()
  const drawing: Drawing = {
    ownAddress: (link) => (isVisitor ? addressForVisitors(link) : link),
    ...(prefix !== undefined && { prefix }),
  }
  /** Within the product without loading it again. */
  const follow = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const href = anchor?.getAttribute('href')
    if (!href?.startsWith('/') || anchor?.target || !isPlain || event.defaultPrevented) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links inside take the keys
    <div className={classes.text} onClick={follow}>
      {elementsOf(text, drawing).map(drawn)}
    </div>
  )
}

/** How React calls an attribute. */
const properties: Readonly<Record<string, string>> = { tabindex: 'tabIndex' }

function drawn(part: TextElement | string, key: number): ReactNode {
  if (typeof part === 'string') return part
  const attributes = Object.entries(part.attributes).map(([name, value]) => [
    properties[name] ?? name,
    name === 'tabindex' ? Number(value) : value,
  ])
  return createElement(part.tag, { key, ...Object.fromEntries(attributes) }, ...part.children.map(drawn))
}
