import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { uploadPhoto } from '#contract/files.ts'

import { call, fieldError, messageOf } from '../../api/call.ts'
import { type Me, sessionQuery } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Photo, renewPhoto } from '../../ui/photo.tsx'
import { toastSuccess } from '../../ui/toast.ts'

import classes from './profile-page.module.css'

const types = ['image/jpeg', 'image/png']
const maxBytes = uploadPhoto.upload?.maxBytes ?? 0

export function PhotoForm({ me }: { me: Me }) {
  const chooser = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const [fault, setFault] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadPhoto, { file }),
    onSuccess: async ({ message }) => {
      renewPhoto()
      toastSuccess(message)
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
    onError: (error) => setFault(fieldError(error, 'file') ?? messageOf(error)),
  })

  function choose(file: File | undefined) {
    if (!file) return
    // A slow line need not carry what the server would refuse; the server judges by the content all the same.
    const found = faultOf(file)
    setFault(found)
    if (!found) upload.mutate(file)
  }

  return (
    <Card title="Foto">
      <div className="row gap-6">
        <Photo me={me} size={80} />
        <div className={classes.photoWords}>
          <Button
            variant="default"
            leftSection={<Icon name="camera" size={18} />}
            loading={upload.isPending}
            onClick={() => chooser.current?.click()}
          >
            {me.photo ? 'Ganti foto' : 'Unggah foto'}
          </Button>
          <p id="batas-foto">JPG atau PNG, paling besar 2 MB</p>
          <input
            ref={chooser}
            type="file"
            accept={types.join(',')}
            hidden
            aria-label="Foto"
            aria-describedby="batas-foto"
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              // The same file may be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </div>
      </div>
      <div role="alert">{fault && <p className={classes.fault}>{fault}</p>}</div>
    </Card>
  )
}

function faultOf({ type, size }: File): string | undefined {
  if (!types.includes(type)) return 'Pilih foto berjenis JPG atau PNG.'
  return size > maxBytes ? 'Foto lebih besar dari 2 MB. Perkecil dahulu, lalu coba lagi.' : undefined
}
