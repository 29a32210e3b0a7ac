import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { uploadPhoto } from '#contract/files.ts'

import { call, reread } from '../../api/call.ts'
import { type Me, sessionQuery } from '../../api/session.ts'
import { Card } from '../../ui/card.tsx'
import { FilePick } from '../../ui/file-field.tsx'
import { patientPart } from '../../ui/lazy-page.ts'
import { Photo, renewPhoto } from '../../ui/photo.tsx'
import { toastSuccess } from '../../ui/toast.ts'

import classes from './profile-page.module.css'

const CropDialog = patientPart<
  'CropDialog',
  { address: string; onCut: (photo: File) => Promise<unknown>; onBroken: () => void; onCancel: () => void }
>(() => import('./crop-dialog.tsx'), 'CropDialog')

const types = ['image/jpeg', 'image/png']
/** Of what is chosen: a phone's camera makes as much, and only the part that is cut out goes to the server. */
const maxMegabytes = 20
const broken = 'Berkas ini tidak dapat dibaca sebagai foto. Pilih foto lain.'

export function PhotoForm({ me }: { me: Me }) {
  const [chosen, setChosen] = useState<string>()
  const queries = useQueryClient()
  const [fault, setFault] = useState<string>()
  function close() {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(undefined)
  }
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadPhoto, { file }),
    onSuccess: async ({ message }) => {
      renewPhoto()
      toastSuccess(message)
      close()
      await reread(queries, sessionQuery)
    },
  })

  function choose(file: File) {
    const found = faultOf(file)
    setFault(found)
    if (!found) setChosen(URL.createObjectURL(file))
  }

  return (
    <Card title="Foto">
      <div className="row gap-6">
        <Photo me={me} size={80} />
        <div className={classes.photoWords}>
          <FilePick
            word={me.photo ? 'Ganti foto' : 'Unggah foto'}
            accept={types.join(',')}
            aria-label="Foto"
            aria-describedby="batas-foto"
            icon="camera"
            loading={upload.isPending}
            onFile={choose}
          />
          <p id="batas-foto" className="small flat">
            JPG atau PNG, paling besar {maxMegabytes} MB
          </p>
        </div>
      </div>
      <Suspense>
        {chosen && (
          <CropDialog
            address={chosen}
            onCut={(photo) => upload.mutateAsync(photo)}
            onBroken={() => {
              close()
              setFault(broken)
            }}
            onCancel={close}
          />
        )}
      </Suspense>
      <div role="alert">{fault && <p className="fault flat above-4">{fault}</p>}</div>
    </Card>
  )
}

function faultOf({ type, size }: File): string | undefined {
  if (!types.includes(type)) return 'Pilih foto berjenis JPG atau PNG.'
  return size > maxMegabytes * 1_000_000
    ? `Foto lebih besar dari ${maxMegabytes} MB. Pilih foto yang lebih kecil.`
    : undefined
}
