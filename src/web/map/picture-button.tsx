import { messageOf } from '../api/call.ts'
import { fileNameOf, saveFile } from '../chart/chart-file.ts'
import { useSource } from '../chart/source.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.ts'
import { type MapPicture, pictureOf } from './map-picture.ts'
import type { useGeography } from './use-geography.ts'

/** Saves what a map shows as a picture that can be believed by itself: title, region, time, base, legend and source stand on it. */
export function PictureButton({
  answer,
  geography: { areas, backdrop, focus, source: drawnBy },
  file,
  picture,
}: {
  /** What came of the figures that it shows. */
  answer: object | undefined
  geography: ReturnType<typeof useGeography>
  /** What the file is called after. */
  file: string
  picture: Pick<MapPicture, 'title' | 'lines' | 'legend' | 'paintOf' | 'selected'>
}) {
  const source = useSource(answer)
  // Without what the colours mean they mean nothing.
  const isDrawn = focus !== null && picture.legend.length > 0
  async function save(box: MapPicture['box']) {
    try {
      const drawn = await pictureOf({
        ...{ ...picture, areas, backdrop, box },
        source: [source, `Batas wilayah: ${drawnBy}.`],
      })
      saveFile(drawn, `${fileNameOf(file)}.png`)
    } catch (error) {
      toastError(`Gambar belum dapat dibuat. ${messageOf(error)}`)
    }
  }
  return (
    <Button
      variant="default"
      disabled={!isDrawn}
      title={isDrawn ? undefined : 'Peta belum ditampilkan'}
      icon="download"
      onClick={() => focus && void save(focus)}
    >
      Unduh gambar
    </Button>
  )
}
