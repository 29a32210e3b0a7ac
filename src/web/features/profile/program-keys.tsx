import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { createProgramKey, listProgramKeys, revokeProgramKey } from '#contract/program-keys.ts'
import { programScopeNames, programScopes, type ProgramScope } from '#domain/program-scopes.ts'
import { addDays, dayIn, type Zone } from '#domain/time.ts'
import { dayText, momentText } from '#domain/words.ts'

import { call, orGone, queryOf, reread } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { AddressButton } from '../../ui/link-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark, type MarkTone } from '../../ui/status-chip.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'

import classes from './profile-page.module.css'

type Key = ReplyOf<typeof listProgramKeys>['data'][number]

const states = {
  active: { tone: 'good', words: 'Berlaku' },
  expired: { tone: 'calm', words: 'Berakhir' },
  revoked: { tone: 'danger', words: 'Dicabut' },
} as const satisfies Record<Key['state'], { tone: MarkTone; words: string }>

/** The keys by which the hospital's own programs send its reports. */
export function ProgramKeys({ zone }: { zone: Zone }) {
  const queries = useQueryClient()
  const keys = useQuery(queryOf(listProgramKeys))
  // Who runs the product may keep the description of the API from strangers.
  const hasGuide = useConfiguration()?.api_docs
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Key | null>(null)
  const renew = () => reread(queries, listProgramKeys)
  return (
    <Card
      title="Kunci program"
      description="Untuk program rumah sakit sendiri (SIMRS) yang mengirim laporan langsung ke sistem ini."
    >
      <Loaded answer={keys} rows={1} height={48}>
        {({ data }) => (
          <>
            {data.length > 0 && (
              <ul className={classes.sessions}>
                {data.map((key) => (
                  <KeyRow key={key.key_id} of={key} zone={zone} onRevoke={() => setAsked(key)} />
                ))}
              </ul>
            )}
            <div className="cluster">
              <Button variant="default" onClick={() => setMaking(true)}>
                Buat kunci
              </Button>
              {hasGuide && (
                <AddressButton variant="subtle" href="/api/docs/mulai" target="_blank" rel="noreferrer">
                  Panduan pengembang
                </AddressButton>
              )}
            </div>
          </>
        )}
      </Loaded>
      {isMaking && keys.data && (
        <NewKey zone={zone} known={keys.data.data} onMade={renew} onClose={() => setMaking(false)} />
      )}
      {asked && (
        <StepDialog
          title={`Cabut kunci "${asked.name}" (…${asked.ending})?`}
          confirm="Cabut"
          send={() =>
            orGone(call(revokeProgramKey, { params: { id: asked.key_id } }), 'Kunci ini sudah dicabut.')
          }
          onDone={renew}
          onEnd={() => setAsked(null)}
          onClose={() => setAsked(null)}
        >
          Program yang memakainya langsung ditolak. Kunci yang dicabut tidak dapat dipakai lagi.
        </StepDialog>
      )}
    </Card>
  )
}

function KeyRow({ of: key, zone, onRevoke }: { of: Key; zone: Zone; onRevoke: () => void }) {
  const { tone, words } = states[key.state]
  return (
    <li className={classes.key}>
      <span className="strong">
        {key.name} <Mark tone={tone}>{words}</Mark>
      </span>
      {key.state === 'active' && (
        <Button
          variant="subtle"
          size="compact"
          danger
          aria-label={`Cabut ${key.name}, kunci …${key.ending}`}
          onClick={onRevoke}
        >
          Cabut
        </Button>
      )}
      <span className="small">
        {key.scopes.map((scope) => programScopes[scope].label).join(' · ')} · berakhir{' '}
        {dayText(key.expires_on)} · kunci …{key.ending}
      </span>
      <span className="small">
        {key.last_used_at
          ? `Terakhir dipakai ${momentText(new Date(key.last_used_at), zone)} dari ${key.last_used_from}`
          : 'Belum pernah dipakai'}
      </span>
    </li>
  )
}

const terms = [
  { value: '30', label: '30 hari' },
  { value: '90', label: '90 hari' },
  { value: '180', label: '180 hari' },
  { value: '365', label: '1 tahun' },
] as const

/** Takes back the keys of this name that came since: their answers were lost, so nobody has read them or ever can. */
async function revokeUnread(name: string, known: ReadonlySet<number>): Promise<void> {
  const { data } = await call(listProgramKeys)
  const unread = data.filter((key) => key.name === name && key.state === 'active' && !known.has(key.key_id))
  await Promise.all(unread.map(({ key_id: id }) => orGone(call(revokeProgramKey, { params: { id } }))))
}

function NewKey({
  zone,
  known,
  onMade,
  onClose,
}: {
  zone: Zone
  /** The keys that there are. */
  known: readonly Key[]
  onMade: () => unknown
  onClose: () => void
}) {
  const [key, setKey] = useState<string>()
  // As the dialog was opened: what comes since was made in it.
  const [before] = useState(() => new Set(known.map(({ key_id }) => key_id)))
  const start = { name: '', scopes: [...programScopeNames] as ProgramScope[], days: '180' }
  const form = useEditForm({
    start,
    bodyOf: ({ name, scopes, days }) => ({
      name: name.trim(),
      scopes,
      expires_on: addDays(dayIn(zone, new Date()), Number(days)),
    }),
    schema: createProgramKey.body,
    send: async (body, isMaybeSaved) => {
      if (isMaybeSaved) await revokeUnread(body.name, before)
      return call(createProgramKey, { body })
    },
    onSaved: ({ data }) => {
      setKey(data.key)
      return onMade()
    },
  })
  const { scopes } = form.values
  const fault = form.faultOf('scopes')
  if (key !== undefined)
    return (
      <Dialog title="Kunci siap dipakai">
        <LeaveGuard isUnsaved={() => true} title="Tinggalkan kunci ini?" confirm="Tinggalkan">
          Kunci ini hanya ada di sini: bila ditinggalkan, cabutlah dan buat kunci baru.
        </LeaveGuard>
        <div className="stack">
          <p>
            Salin kunci ini ke program Anda sekarang. Setelah ditutup, kunci tidak dapat ditampilkan lagi.
          </p>
          <CopyText label="Kunci" text={key} copy="Salin kunci" />
          <div>
            <Button onClick={onClose}>Selesai</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <EditDialog
      title="Buat kunci program"
      form={form}
      word="Buat kunci"
      ifLost="Kunci mungkin sudah dibuat, tetapi tidak sampai ke halaman ini dan tidak dapat ditampilkan lagi. Tekan “Buat kunci” lagi: kunci itu dicabut dan diganti yang baru."
      onClose={onClose}
    >
      <fieldset className={classes.fields}>
        <legend className="unseen">Kunci baru</legend>
        <TextField
          label="Nama program"
          placeholder="SIMRS"
          hint="Tampil pada riwayat laporan yang dikirim program ini."
          data-autofocus
          {...form.text('name')}
        />
        <div role="group" aria-label="Izin" className="stack">
          <span className="small strong">Izin</span>
          {programScopeNames.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={(isOn) =>
                form.set({
                  scopes: programScopeNames.filter((each) => (each === scope ? isOn : scopes.includes(each))),
                })
              }
            >
              <span>
                <span className="strong">{programScopes[scope].label}</span>{' '}
                <span className="small">{programScopes[scope].description}</span>
              </span>
            </Checkbox>
          ))}
          {fault && (
            <p role="alert" className="fault flat above-4" data-faults tabIndex={-1}>
              {fault}
            </p>
          )}
        </div>
        <Select
          label="Berlaku selama"
          value={form.values.days}
          options={terms}
          error={form.faultOf('expires_on')}
          onChange={(days) => form.set({ days })}
        />
      </fieldset>
    </EditDialog>
  )
}
