import { useState } from 'react'

import { facilityTypeNames } from '#domain/facility.ts'
import { dayIn } from '#domain/time.ts'
import type { AnswerSheet } from '#forms/context.ts'
import type { FormDefinition } from '#forms/define-form.ts'

import { useMe } from '../../api/me.ts'
import type { Editor } from '../../form/filling/editor.ts'
import { NihilDialog } from '../../form/filling/nihil-dialog.tsx'
import type { DeskRow } from './desk-rows.ts'

const nothing = () => undefined

export type Asking = {
  row: DeskRow
  form: FormDefinition
  pending: boolean
  onTake: (answers: AnswerSheet) => void
  onCancel: () => void
}

/** Why the month had nothing to report, asked before there is a draft. Its questions look at each other alone; the server judges them again. */
export function NihilQuestion({ row, form, ...rest }: Asking) {
  const { facility, zone } = useMe()
  const [now] = useState(() => new Date())
  const editor: Editor = {
    form,
    context: {
      ...{ month: row.date, today: dayIn(zone, now), previous: null, related: {}, history: {} },
      profile: {
        type: facility?.type ?? facilityTypeNames[0],
        regionType: facility?.region_type ?? 'urban',
        inpatient: facility?.inpatient ?? false,
        ...{ hospitalClass: null, beds: null, covidHandler: false, zone },
      },
    },
    draft: { answers: {}, typed: {}, opened: [], copied: [] },
    ...{ filled: {}, shown: new Set(), errors: new Map(), warnings: new Map(), remarks: {} },
    ...{ before: new Map(), drawn: {}, uploads: [], setUploads: nothing },
    ...{ change: nothing, update: nothing, leave: nothing },
  }
  if (!form.nihil) return null
  const { onTake, ...dialog } = rest
  return (
    <NihilDialog {...dialog} editor={editor} nihil={form.nihil} onTake={({ answers }) => onTake(answers)} />
  )
}
