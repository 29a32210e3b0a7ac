import { anchorPrefix } from '#domain/rich-text/elements.ts'
import { headingsOf, type RichText } from '#domain/rich-text/model.ts'

import classes from './contents-list.module.css'

/** The list of contents of a text; nothing where it has fewer than two headings. */
export function ContentsList({ text }: { text: RichText }) {
  const headings = headingsOf(text).filter(({ level }) => level < 4)
  return <HeadingsList headings={headings.map(({ id, ...rest }) => ({ ...rest, id: anchorPrefix + id }))} />
}

/** The same of a page that is no text: its headings by their anchors. */
export function HeadingsList({ headings }: { headings: { id: string; level: number; text: string }[] }) {
  if (headings.length < 2) return null
  return (
    <nav aria-label="Daftar isi" className={`no-print ${classes.contents}`}>
      <p className={classes.title}>Daftar isi</p>
      <ul className={classes.list}>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
