import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { boundaryLimits, getBoundaries, regencyCodeNames, uploadBoundaries } from '#contract/boundaries.ts'
import { numberText } from '#domain/words.ts'

import { reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FilePick } from '../../ui/file-field.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { sendFile } from '../../ui/upload-file.ts'

import classes from './boundaries.module.css'

const { megabytes } = boundaryLimits
type Sending = { share: number; cancel: () => void }

/** An official file: how it must be, its way to the server, and what is wrong with it. */
export function UploadForm() {
  const queries = useQueryClient()
  const [source, setSource] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isLost, setLost] = useState(false)
  const [sourceFault, setSourceFault] = useState<string>()
  const missing =
    file === null ? 'Pilih berkas dahulu' : source.trim().length < 3 ? 'Tulis sumbernya dahulu' : null

  function choose(chosen: File) {
    const isTooLarge = chosen.size > megabytes * 1_000_000
    setLost(false)
    setFile(isTooLarge ? null : chosen)
    setFaults(isTooLarge ? [`${chosen.name}: lebih besar dari ${megabytes} MB.`] : [])
  }
  async function send(chosen: File) {
    setFaults([])
    setLost(false)
    setSourceFault(undefined)
    const { done, cancel } = sendFile(
      uploadBoundaries.path,
      { sumber: source.trim(), file: chosen },
      (share) => setSending({ share, cancel }),
    )
    setSending({ share: 0, cancel })
    const outcome = await done
    setSending(null)
    if (!outcome.ok) {
      if (outcome.isLost) {
        setLost(true)
        return reread(queries, getBoundaries)
      }
      const fault = outcome.errors?.['sumber']?.[0]
      setSourceFault(fault)
      // Who stops it knows that.
      return outcome.isCancelled || fault !== undefined ? undefined : setFaults(outcome.messages)
    }
    toastSuccess('Berkas lengkap dan sah. Periksa gambarnya, lalu pakai.')
    setFile(null)
    setSource('')
    await reread(queries, getBoundaries)
  }

  return (
    <Card
      title="Ganti dengan berkas resmi"
      description="Batas yang sekarang tetap dipakai sampai berkas baru lengkap dan Anda memakainya."
    >
      <LeaveGuard isUnsaved={() => sending !== null || file !== null || source !== ''} />
      <Rules />
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (file && !missing && !sending) void send(file)
        }}
      >
        <TextField
          label="Sumber"
          placeholder="Badan Informasi Geospasial, 2026"
          maxLength={100}
          value={source}
          error={sourceFault}
          disabled={sending !== null}
          onChange={({ currentTarget }) => {
            setSource(currentTarget.value)
            setSourceFault(undefined)
          }}
        />
        <FilePick
          word="Pilih berkas"
          accept=".geojson,.json"
          aria-label="Berkas batas wilayah"
          size="md"
          disabled={sending !== null}
          onFile={choose}
        />
        <Button
          type="submit"
          size="md"
          disabled={missing !== null}
          title={missing ?? undefined}
          loading={sending !== null}
        >
          Unggah dan periksa
        </Button>
        <p className={classes.picked}>{file ? file.name : 'Belum ada berkas yang dipilih.'}</p>
      </form>
      {sending && <Progress {...sending} />}
      {isLost && (
        <div className="above-5">
          <LostAnswer>Bila berkas ini belum tampil di atas sebagai siap dipakai, unggah lagi.</LostAnswer>
        </div>
      )}
      {faults.length > 0 && (
        <div className="above-5">
          <Notice tone="danger" role="alert" title="Berkas tidak diterima; tidak ada yang berubah">
            <ul className="bullets flat">
              {faults.map((fault, place) => (
                <li key={place}>{fault}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </Card>
  )
}

/** What the check asks of a file. */
function Rules() {
  return (
    <ul className={classes.rules}>
      <li>GeoJSON (FeatureCollection) dengan koordinat WGS 84, paling besar {megabytes} MB.</li>
      <li>
        Satu objek Polygon atau MultiPolygon untuk setiap kabupaten/kota; batas provinsi dibuat darinya.
      </li>
      <li>
        Kode kabupaten/kota (32.73 atau 3273) dalam salah satu properti ini:{' '}
        {regencyCodeNames.map((name, place) => (
          <span key={name}>
            {place > 0 && ', '}
            <code>{name}</code>
          </span>
        ))}
        .
      </li>
      <li>Garis yang tertutup dan tidak memotong dirinya sendiri.</li>
    </ul>
  )
}

/** First the bytes travel, then the server looks at them; it stops where nobody waits for it. */
function Progress({ share, cancel }: Sending) {
  const isSent = share >= 1
  return (
    <div className={classes.progress}>
      <div className="progress">
        <progress {...(isSent ? {} : { value: share })} aria-label="Kemajuan unggahan" />
      </div>
      <p className="small flat">
        {!isSent && `Mengunggah ${numberText(Math.floor(share * 100))}%`}
        {/* Read out once, which each percent would not be. */}
        <span role="status">
          {isSent &&
            'Memeriksa bentuk setiap wilayah dan menggambar peta. Ini dapat memakan waktu satu menit…'}
        </span>
      </p>
      <Button variant="subtle" onClick={cancel}>
        Batalkan
      </Button>
    </div>
  )
}
