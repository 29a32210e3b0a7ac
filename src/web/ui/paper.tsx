import { type ReactNode, useState } from 'react'

import { momentText } from '#domain/words.ts'

import { useConfiguration } from '../api/configuration.ts'
import { useMe } from '../api/me.ts'
import { DocumentTitle } from './page-header.tsx'
import { PrintButton } from './print-button.tsx'

import style from './paper.module.css'

/** The page that a sheet of paper lies on; while it loads, what stands in its place. */
export function PaperDesk({ children }: { children: ReactNode }) {
  return <main className={style.desk}>{children}</main>
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
      <div className={`${style.tools} no-print`}>
        <p className="flat">Pratinjau cetak, ukuran A4</p>
        <PrintButton />
      </div>
      <article className={style.sheet}>
        <header className={style.letterhead}>
          <p className={style.system}>{name}</p>
          <p className={style.facility}>{facility}</p>
          <p className={style.place}>{place}</p>
        </header>
        <h1 className={style.title}>{title}</h1>
        <p className={style.subtitle}>{subtitle}</p>
        {children}
        <section className={style.signatures}>{signatures}</section>
        {foot && <footer className={style.foot}>{foot}</footer>}
      </article>
    </>
  )
}

/** A place to sign: the role above a line that may carry the name, and what stands below it. */
export function Signature({ as, name, below }: { as: string; name?: string; below?: string }) {
  return (
    <div>
      <p className="flat">{as}</p>
      <p className={`flat ${style.line}`}>{name}</p>
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
