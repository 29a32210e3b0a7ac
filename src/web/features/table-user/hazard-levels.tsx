import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { listHazardLevels, uploadHazardLevels } from '#contract/self-assessment/hazard-levels.ts'
import { listFacilityResults, listRegionResults } from '#contract/self-assessment/regions.ts'
import { hazardKeys, hazards } from '#domain/hazards.ts'
import { numberText } from '#domain/words.ts'

import { call, fieldError, messageOf, queryOf, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FilePick } from '../../ui/file-field.tsx'
import { Held } from '../../ui/held.tsx'
import { type Column, RowTable } from '../../ui/list-table.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { LevelMark } from './level-mark.tsx'

import classes from './assessment-table.module.css'

type Check = ReplyOf<typeof uploadHazardLevels>['data']

/** The hazard levels of regencies, on which the scores rest: those of the chosen province, and their import by a sheet. */
export function HazardLevels({ province }: { province: string | undefined }) {
  return (
    <Card
      title="Tingkat bahaya per kabupaten/kota"
      description="Data acuan (IRBI) yang menjadi dasar indeks bahaya. Perubahan berlaku untuk semua semester dan menghitung ulang skor."
    >
      <div className="stack gap-5">
        <LevelImport />
        {province === undefined ? (
          <p className={classes.picked}>Pilih provinsi di atas untuk melihat tingkat yang tersimpan.</p>
        ) : (
          <LevelTable province={province} />
        )}
      </div>
    </Card>
  )
}

/** A sheet is checked row by row first; only one without errors can be stored. */
function LevelImport() {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState('')
  const upload = useMutation({
    mutationFn: ({ sheet, isDry }: { sheet: File; isDry: boolean }) =>
      call(uploadHazardLevels, { file: sheet, body: { source, dry_run: isDry ? 'true' : 'false' } }),
    onSuccess: ({ data, message }) => {
      if (data.dry_run) return
      void reread(queries, listHazardLevels, listRegionResults, listFacilityResults)
      toastSuccess(message ?? 'Tingkat bahaya disimpan.')
      setFile(null)
      upload.reset()
    },
  })
  const check = upload.data?.data
  const sourceFault = fieldError(upload.error, 'source')
  const isReady = check !== undefined && check.error_count === 0 && check.changed > 0
  return (
    <Held by={upload.isPending}>
      <div className={classes.file}>
        <TextField
          label="Sumber"
          placeholder="IRBI 2024"
          maxLength={100}
          value={source}
          error={sourceFault}
          onChange={({ currentTarget }) => {
            setSource(currentTarget.value)
            upload.reset()
          }}
        />
        <FilePick
          word="Pilih berkas"
          accept=".xlsx,.csv"
          aria-label="Berkas tingkat bahaya"
          size="md"
          onFile={(chosen) => {
            setFile(chosen)
            upload.reset()
          }}
        />
        <Button
          size="md"
          variant={isReady ? 'default' : 'filled'}
          disabled={file === null}
          title={file === null ? 'Pilih berkas XLSX atau CSV dahulu' : undefined}
          loading={upload.isPending && upload.variables.isDry}
          onClick={() => file && upload.mutate({ sheet: file, isDry: true })}
        >
          Periksa
        </Button>
        {isReady && file && (
          <Button
            size="md"
            loading={upload.isPending && !upload.variables.isDry}
            onClick={() => upload.mutate({ sheet: file, isDry: false })}
          >
            Simpan {numberText(check.changed)} tingkat
          </Button>
        )}
        <p className={classes.picked}>
          {file?.name ?? 'XLSX atau CSV dengan kolom Kode (32.73) dan satu kolom untuk setiap bahaya.'}
        </p>
      </div>
      {upload.isError && sourceFault === undefined && (
        <Notice tone="danger" role="alert">
          <p>{fieldError(upload.error, 'file') ?? messageOf(upload.error)}</p>
        </Notice>
      )}
      {check && <CheckNotice check={check} />}
    </Held>
  )
}

function CheckNotice({ check: { rows, changed, unchanged, errors, error_count } }: { check: Check }) {
  if (error_count > 0)
    return (
      <Notice
        tone="danger"
        role="alert"
        title={`${numberText(error_count)} kesalahan; tidak ada yang disimpan`}
      >
        <ul className="bullets">
          {errors.map(({ row, message }, index) => (
            <li key={index}>
              Baris {row}: {message}
            </li>
          ))}
        </ul>
        {error_count > errors.length && <p>… dan {numberText(error_count - errors.length)} lagi.</p>}
      </Notice>
    )
  return (
    <Notice tone={changed > 0 ? 'success' : 'info'} role="status">
      <p>
        {numberText(rows)} tingkat terbaca: {numberText(changed)} akan berubah, {numberText(unchanged)} tetap.
      </p>
    </Notice>
  )
}

function LevelTable({ province }: { province: string }) {
  const levels = useQuery(queryOf(listHazardLevels, { query: { provinsi_id: province } }))
  return (
    <Loaded answer={levels} rows={5} height={44} label="Memuat tingkat bahaya…">
      {({ data }) => (
        <RowTable
          caption="Tingkat bahaya yang tersimpan"
          className="side-by-side"
          columns={columns}
          rows={data}
          keyOf={(row) => row.kabupatenkota_id}
        />
      )}
    </Loaded>
  )
}

type LevelRow = ReplyOf<typeof listHazardLevels>['data'][number]

const columns: Column<LevelRow>[] = [
  {
    head: 'Kabupaten/kota',
    look: 'name',
    cell: ({ name, kabupatenkota_id: code }) => (
      <>
        {name}
        <small>{code}</small>
      </>
    ),
  },
  ...hazardKeys.map((key) => ({
    head: hazards[key].tab,
    isLabelled: true,
    isQuiet: ({ levels }: LevelRow) => !levels[key],
    cell: ({ levels: { [key]: level } }: LevelRow) => (level ? <LevelMark level={level} /> : '–'),
  })),
  {
    head: 'Sumber',
    isLabelled: true,
    isQuiet: ({ source }) => source === null,
    cell: ({ source }) => source ?? '–',
  },
]
