import { differencesBetween } from '#forms/answers/differences.ts'

import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DraftKeeper } from '../drafts/draft-keeper.ts'
import type { KeeperState } from '../drafts/draft-shapes.ts'
import { payloadOf } from '../drafts/draft.ts'
import { KeptDifferences } from '../reading/kept-differences.tsx'
import type { Editor } from './editor.ts'
import { stopInRows } from './kinds/uploading.ts'

/** What else was typed on this device: the side of a conflict that was not chosen, or another tab's. Still here, until the report is sent. */
export function AsideNotice({
  editor,
  keeper,
  state,
}: {
  editor: Editor
  keeper: DraftKeeper
  state: KeeperState
}) {
  const { form, context } = editor
  const { aside, draft } = state
  if (!aside) return null
  const differences = differencesBetween(
    form,
    payloadOf(form, draft, context),
    payloadOf(form, aside, context),
  )
  if (differences.length === 0) return null
  return (
    <Notice
      tone="info"
      title="Isian lain masih ada di perangkat ini"
      actions={
        <>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              keeper.takeAside()
              stopInRows(editor.uploads)
            }}
          >
            Tukar dengan isian itu
          </Button>
          <Button size="sm" variant="subtle" onClick={() => keeper.dropAside()}>
            Buang
          </Button>
        </>
      }
    >
      <KeptDifferences differences={differences} />
    </Notice>
  )
}
