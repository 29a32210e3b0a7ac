import { type ReactNode, useState } from 'react'

import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useMe } from '../api/me.ts'
import { DocumentTitle } from './page-header.tsx'
import { PrintButton } from './print-button.tsx'

import classes from './paper.module.css'

/** The page that a sheet of paper lies on; while it loads, what stands in its place. */
export function PaperDesk({ children }: { children: ReactNode }) {
  return <main className={classes.desk}>{children}</main>
}

/** A sheet of A4 as it will be printed: letterhead, title, content, signatures, and who printed it when. */
export function Paper({
  title,
  subtitle,
  documentTitle,
  facility,
  place,
  signatures,
  foot,
  children,
}: {
  title: string
  subtitle: string
  /** The name under which the browser offers to store it. */
  documentTitle: string
  facility: string
  /** What the letterhead says below the facility's name. */
  place: ReactNode
  signatures: ReactNode
  foot: ReactNode
  children: ReactNode
}) {
  const name = useConfiguration()?.name ?? 'SILIKA'
  return (
    <>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <div className={`${classes.tools} no-print`}>
        <p className="flat">Pratinjau cetak, ukuran A4</p>
        <PrintButton />
      </div>
      <article className={classes.sheet}>
        <header className={classes.letterhead}>
          <p className={classes.system}>{name}</p>
          <p className={classes.facility}>{facility}</p>
          <p className={classes.place}>{place}</p>
        </header>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
        <section className={classes.signatures}>{signatures}</section>
        {foot && <footer className={classes.foot}>{foot}</footer>}
      </article>
    </>
  )
}

/** A place to sign: the role above a line that may carry the name, and what stands below it. */
export function Signature({ as, name, below }: { as: string; name?: string; below?: string }) {
  return (
    <div>
      <p className="flat">{as}</p>
      <p className={`flat ${classes.line}`}>{name}</p>
      {below && <p className="flat">{below}</p>}
    </div>
  )
}

/** When the sheet was printed, and who printed it. */
export function Printed() {
  const me = useMe()
  const [printedAt] = useState(() => new Date())
  return (
    <>
      Dicetak {momentText(printedAt, me.zone)} oleh {me.full_name}
    </>
  )
}
