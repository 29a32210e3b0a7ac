import { useState } from 'react'

import { Button } from '../../ui/button.tsx'
import { useGo } from '../../ui/places.tsx'
import { explorerPath } from './explorer-search.ts'
import {
  copyLink,
  linkOfView,
  NameDialog,
  placeOfView,
  type SavedView,
  useKeepQuestion,
  ViewsDialog,
} from './saved-views.tsx'

/** What can be done with the question of the page: keep it, share it, open another. */
export function ViewSteps({ view, question }: { view: SavedView | null; question: string }) {
  const go = useGo()
  const [isNaming, setNaming] = useState(false)
  const [isListing, setListing] = useState(false)
  const keep = useKeepQuestion()
  const hasChanged = view !== null && view.question !== question
  const link =
    view && !hasChanged ? linkOfView(view.view_code) : `${location.origin}${explorerPath}?${question}`
  return (
    <div className="cluster no-print">
      <Button variant="default" onClick={() => setListing(true)}>
        Tampilan saya
      </Button>
      <Button variant="default" icon="copy" onClick={() => void copyLink(link)}>
        Salin tautan
      </Button>
      {view?.own && hasChanged && (
        <Button
          variant="default"
          loading={keep.isPending}
          onClick={() =>
            keep.mutate(
              { code: view.view_code, question },
              { onSuccess: () => go(placeOfView(view.view_code), { replace: true }) },
            )
          }
        >
          Simpan perubahan
        </Button>
      )}
      <Button onClick={() => setNaming(true)}>{view ? 'Simpan sebagai baru' : 'Simpan tampilan'}</Button>
      {isNaming && (
        <NameDialog
          view={null}
          question={question}
          onSaved={({ view_code }) => {
            setNaming(false)
            go(placeOfView(view_code), { replace: true })
          }}
          onClose={() => setNaming(false)}
        />
      )}
      {isListing && <ViewsDialog onClose={() => setListing(false)} />}
    </div>
  )
}
