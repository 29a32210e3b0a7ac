import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'

import { fieldError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'

import 'react-image-crop/dist/ReactCrop.css'
import classes from './crop-dialog.module.css'

/** In pixels: the sides of the photo that is kept, four times as many as its largest place shows. */
const side = 512
const handles = {
  cropArea: 'Bagian foto yang dipakai; geser dengan tombol panah',
  nwDragHandle: 'Sudut kiri atas; ubah ukuran dengan tombol panah',
  nDragHandle: 'Sisi atas; ubah ukuran dengan tombol panah',
  neDragHandle: 'Sudut kanan atas; ubah ukuran dengan tombol panah',
  eDragHandle: 'Sisi kanan; ubah ukuran dengan tombol panah',
  seDragHandle: 'Sudut kanan bawah; ubah ukuran dengan tombol panah',
  sDragHandle: 'Sisi bawah; ubah ukuran dengan tombol panah',
  swDragHandle: 'Sudut kiri bawah; ubah ukuran dengan tombol panah',
  wDragHandle: 'Sisi kiri; ubah ukuran dengan tombol panah',
}

/** Shows a photo, from which the person cuts the part that others see; only that part leaves the device. */
export function CropDialog({
  address,
  onCut,
  onBroken,
  onCancel,
}: {
  /** Where the page finds the photo. */
  address: string
  /** Given the part as a square JPEG; the dialog waits for it, and stays as it is where that fails. */
  onCut: (photo: File) => Promise<unknown>
  /** The file is no picture that the browser can show. */
  onBroken: () => void
  onCancel: () => void
}) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState<PercentCrop>()
  const cutting = useMutation({
    mutationFn: async () => {
      if (image && crop) await onCut(await cut(image, crop))
    },
  })
  return (
    <Dialog title="Atur foto" width={480} onClose={cutting.isPending ? undefined : onCancel}>
      <p className="flat below-5">Geser dan ubah ukuran lingkaran sampai wajah Anda pas.</p>
      <div className={classes.stage}>
        <ReactCrop
          aspect={1}
          className={classes.crop ?? ''}
          circularCrop
          keepSelection
          minWidth={48}
          disabled={cutting.isPending}
          ariaLabels={handles}
          onChange={(_, percent) => setCrop(percent)}
          {...(crop && { crop })}
        >
          <img
            src={address}
            alt="Foto yang Anda pilih"
            onError={onBroken}
            onLoad={({ currentTarget }) => {
              setImage(currentTarget)
              setCrop(middleOf(currentTarget))
            }}
          />
        </ReactCrop>
      </div>
      {cutting.error && (
        <div className="above-4">
          <ErrorNotice error={fieldError(cutting.error, 'file') ?? cutting.error} />
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={cutting.isPending}>
          Batal
        </Button>
        <Button loading={cutting.isPending} disabled={!crop} onClick={() => cutting.mutate()}>
          Simpan foto
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The largest square in the middle. */
function middleOf({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const share = (100 * Math.min(width, height)) / width
  return centerCrop(makeAspectCrop({ unit: '%', width: share }, 1, width, height), width, height)
}

const unable = 'Peramban ini tidak dapat memotong foto. Coba dengan peramban lain.'

/** The part of an image as a picture of its own, without what a camera writes beside it. @throws Error in words for the person */
async function cut(image: HTMLImageElement, crop: PercentCrop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const surface = canvas.getContext('2d')
  if (!surface) throw new Error(unable)
  // A JPEG has no transparent parts: without this they would be black.
  surface.fillStyle = '#fff'
  surface.fillRect(0, 0, side, side)
  surface.imageSmoothingQuality = 'high'
  const [across, down] = [image.naturalWidth / 100, image.naturalHeight / 100]
  surface.drawImage(
    image,
    crop.x * across,
    crop.y * down,
    crop.width * across,
    crop.height * down,
    0,
    0,
    side,
    side,
  )
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!picture) throw new Error(unable)
  return new File([picture], 'foto.jpg', { type: picture.type })
}
