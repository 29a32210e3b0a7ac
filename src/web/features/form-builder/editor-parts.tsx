import type { ReactNode } from 'react'

import type { Fault } from './faults.ts'

import classes from './builder.module.css'

/** The head of an editor: what is edited, its code, and at the right how it is moved. */
export function EditorHead({
  title,
  code,
  note,
  children,
}: {
  title: string
  code?: string
  /** Stands behind the code. */
  note?: string
  children?: ReactNode
}) {
  return (
    <header className={classes.editorHead}>
      <div>
        <h2 className={classes.editorTitle}>{title}</h2>
        {code !== undefined && (
          <p className="small flat">
            Kode <code>{code}</code>
            {note}
          </p>
        )}
      </div>
      {children}
    </header>
  )
}

/** What is wrong with what is edited, or with one input of it. */
export function FaultLine({ children }: { children: string | undefined }) {
  return (
    children && (
      <p className="fault flat" role="alert">
        {children}
      </p>
    )
  )
}

/** What is wrong and belongs to no property. */
export function OtherFaults({ faults }: { faults: readonly Fault[] }) {
  return faults
    .filter(({ property }) => !property)
    .map(({ text }) => <FaultLine key={text}>{text}</FaultLine>)
}

/** What is wrong with a property, or with a part of it. */
export const faultAt = (faults: readonly Fault[], property: string): string | undefined =>
  faults.find((each) => each.property === property || each.property?.startsWith(`${property}.`))?.text
