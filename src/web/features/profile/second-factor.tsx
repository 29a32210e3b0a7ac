import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  getSecondFactor,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '#contract/second-factor.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { dayText, momentText } from '#domain/words.ts'

import { call, isUnanswered, orGone, queryOf, reread } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { mustEnrol } from '../../guards.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { patientPart } from '../../ui/lazy-page.ts'
import { Notice } from '../../ui/notice.tsx'
import { Loaded } from '../../ui/states.tsx'
import { Mark } from '../../ui/status-chip.tsx'
import { StepDialog } from '../../ui/step-dialog.tsx'

import classes from './profile-page.module.css'

type State = ReplyOf<typeof getSecondFactor>['data']
type Passkey = State['passkeys'][number]
type Codes = readonly string[]

type Adding = { onDone: (codes: Codes | null) => void; onClose: () => void }
const dialogs = () => import('./second-factor-dialogs.tsx')
const AuthenticatorDialog = patientPart<'AuthenticatorDialog', Adding>(dialogs, 'AuthenticatorDialog')
const PasskeyDialog = patientPart<'PasskeyDialog', Adding>(dialogs, 'PasskeyDialog')
const RenameDialog = patientPart<'RenameDialog', { of: Passkey; onClose: () => void }>(
  dialogs,
  'RenameDialog',
)
const RecoveryCodesDialog = patientPart<'RecoveryCodesDialog', { codes: Codes; onClose: () => void }>(
  dialogs,
  'RecoveryCodesDialog',
)

/** What is taken away or renewed, after a question. */
const questions = {
  app: {
    title: 'Hapus aplikasi kode?',
    confirm: 'Hapus',
    words: 'Kode dari aplikasi itu tidak berlaku lagi untuk masuk.',
  },
  passkey: {
    title: 'Hapus kunci sandi ini?',
    confirm: 'Hapus',
    words: 'Kunci sandi itu tidak dapat dipakai lagi untuk masuk.',
  },
  codes: {
    title: 'Buat sepuluh kode pemulihan baru?',
    confirm: 'Buat kode',
    words: 'Kode yang lama tidak berlaku lagi.',
  },
  all: {
    title: 'Matikan verifikasi dua langkah?',
    confirm: 'Matikan',
    words:
      'Untuk masuk, kata sandi saja sudah cukup. Aplikasi kode, kunci sandi, dan kode pemulihan dihapus.',
  },
} as const
/** Of the last way. */
const endsAll =
  'Ini cara verifikasi yang terakhir: verifikasi dua langkah ikut dimatikan dan kode pemulihan dihapus, sehingga kata sandi saja sudah cukup untuk masuk.'
/** Why what would leave a role without one cannot be done. */
const must = 'Peran Anda wajib memakai verifikasi dua langkah'
type Asked = { what: keyof typeof questions; passkey?: Passkey }
type Open =
  | { dialog: 'app' | 'passkey' }
  | { dialog: 'rename'; passkey: Passkey }
  | { dialog: 'codes'; codes: Codes }

async function actOn({
  what,
  passkey,
}: Asked): Promise<{ message?: string | undefined; codes?: Codes | null }> {
  if (what === 'app') return call(removeAuthenticator)
  if (what === 'passkey') return orGone(call(removePasskey, { params: { id: passkey?.passkey_id ?? 0 } }))
  if (what === 'all') return call(switchOffSecondFactor)
  return { codes: (await call(renewRecoveryCodes)).data.recovery_codes }
}

/** What signing in needs beside the password: set up, kept, and switched off. */
export function SecondFactor({ zone }: { zone: Zone }) {
  const queries = useQueryClient()
  const factor = useQuery(queryOf(getSecondFactor))
  const [open, setOpen] = useState<Open | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Codes come with the first way, and with new ones: until they are shown, those that there are may have been in an answer that was lost. */
  const [awaitsCodes, setAwaitsCodes] = useState(false)
  // A dialog says that it is closed a moment later: by then the next one may stand open.
  const closing = (dialog: Open['dialog']) => () => setOpen((now) => (now?.dialog === dialog ? null : now))
  const renew = () => reread(queries, getSecondFactor, sessionQuery)
  const showCodes = (codes: Codes) => {
    setAwaitsCodes(false)
    setOpen({ dialog: 'codes', codes })
  }
  const added = (codes: Codes | null) => {
    if (codes) showCodes(codes)
    else setOpen(null)
    void renew()
  }

  return (
    <Card
      title="Verifikasi dua langkah"
      description="Selain kata sandi, masuk meminta kode dari ponsel atau kunci sandi. Orang yang mengetahui kata sandi Anda saja tidak dapat masuk."
    >
      <Loaded answer={factor} rows={2} height={64}>
        {({ data }) => (
          <>
            {awaitsCodes && data.is_on && <CodesNotice onAsk={() => setAsked({ what: 'codes' })} />}
            <Factors
              state={data}
              zone={zone}
              onOpen={(next) => {
                if (!data.is_on) setAwaitsCodes(true)
                setOpen(next)
              }}
              onAsk={setAsked}
            />
          </>
        )}
      </Loaded>
      <Suspense>
        {open?.dialog === 'app' && <AuthenticatorDialog onDone={added} onClose={closing('app')} />}
        {open?.dialog === 'passkey' && <PasskeyDialog onDone={added} onClose={closing('passkey')} />}
        {open?.dialog === 'rename' && <RenameDialog of={open.passkey} onClose={closing('rename')} />}
        {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={closing('codes')} />}
      </Suspense>
      {asked && (
        <StepDialog
          title={questions[asked.what].title}
          confirm={questions[asked.what].confirm}
          danger={asked.what !== 'codes'}
          send={() => actOn(asked)}
          onDone={({ codes }) => {
            if (codes) showCodes(codes)
          }}
          onFailed={(error) => {
            if (asked.what === 'codes' && isUnanswered(error)) setAwaitsCodes(true)
          }}
          onEnd={() => {
            setAsked(null)
            return renew()
          }}
          onClose={() => setAsked(null)}
        >
          <p>{questions[asked.what].words}</p>
          {isRemoval(asked) && waysIn(factor.data?.data) === 1 && <p>{endsAll}</p>}
        </StepDialog>
      )}
    </Card>
  )
}

const isRemoval = ({ what }: Asked) => what === 'app' || what === 'passkey'
const waysIn = (state: State | undefined) =>
  state ? state.passkeys.length + (state.authenticator === null ? 0 : 1) : 0

/** The ways that there are, and the buttons for more. */
function Factors({
  state,
  zone,
  onOpen,
  onAsk,
}: {
  state: State
  zone: Zone
  onOpen: (open: Open) => void
  onAsk: (asked: Asked) => void
}) {
  const { authenticator, passkeys, is_required: isRequired, codes_left: left } = state
  const kept = isRequired && waysIn(state) === 1 ? `${must}. Tambahkan cara lain dahulu.` : undefined
  return (
    <>
      {state.required_from !== null && <Required from={new Date(state.required_from)} zone={zone} />}
      {state.is_on && (
        <ul className={classes.sessions}>
          {authenticator && (
            <Way
              name="Aplikasi kode"
              words={`Dipasang ${momentText(new Date(authenticator.created_at), zone)}`}
              actions={
                <>
                  <Button variant="subtle" size="compact" onClick={() => onOpen({ dialog: 'app' })}>
                    Ganti ponsel
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact"
                    danger
                    aria-label="Hapus aplikasi kode"
                    disabled={kept !== undefined}
                    title={kept}
                    onClick={() => onAsk({ what: 'app' })}
                  >
                    Hapus
                  </Button>
                </>
              }
            />
          )}
          {passkeys.map((passkey) => (
            <Way
              key={passkey.passkey_id}
              name={passkey.name}
              words={
                passkey.last_used_at
                  ? `Kunci sandi · terakhir dipakai ${momentText(new Date(passkey.last_used_at), zone)}`
                  : 'Kunci sandi · belum pernah dipakai'
              }
              actions={
                <>
                  <Button
                    variant="subtle"
                    size="compact"
                    aria-label={`Ubah nama ${passkey.name}`}
                    onClick={() => onOpen({ dialog: 'rename', passkey })}
                  >
                    Ubah nama
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact"
                    danger
                    aria-label={`Hapus ${passkey.name}`}
                    disabled={kept !== undefined}
                    title={kept}
                    onClick={() => onAsk({ what: 'passkey', passkey })}
                  >
                    Hapus
                  </Button>
                </>
              }
            />
          ))}
          <Way
            name={
              <>
                Kode pemulihan{' '}
                {left <= 3 && <Mark tone="danger">{left === 0 ? 'Habis' : 'Hampir habis'}</Mark>}
              </>
            }
            words={`${left} dari 10 kode masih berlaku, untuk masuk bila ponsel hilang`}
            actions={
              <Button variant="subtle" size="compact" onClick={() => onAsk({ what: 'codes' })}>
                Buat kode baru
              </Button>
            }
          />
        </ul>
      )}
      <div className="cluster">
        {!authenticator && (
          <Button variant={state.is_on ? 'default' : undefined} onClick={() => onOpen({ dialog: 'app' })}>
            Pasang aplikasi kode
          </Button>
        )}
        <Button variant="default" onClick={() => onOpen({ dialog: 'passkey' })}>
          Tambah kunci sandi
        </Button>
        {state.is_on && (
          <Button
            variant="subtle"
            danger
            disabled={isRequired}
            title={isRequired ? must : undefined}
            onClick={() => onAsk({ what: 'all' })}
          >
            Matikan
          </Button>
        )}
      </div>
      <p className="small flat above-5">
        Masuk dengan SSO memakai verifikasi milik penyedia SSO, sehingga tidak ditanya lagi di sini.
      </p>
    </>
  )
}

/** Codes are shown this once, in an answer that did not come. */
function CodesNotice({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="below-5">
      <Notice
        tone="warning"
        role="alert"
        title="Kode pemulihan belum Anda terima"
        actions={
          <Button variant="default" onClick={onAsk}>
            Buat kode baru
          </Button>
        }
      >
        <p>
          Jawaban server yang memuatnya tidak sampai ke halaman ini, dan kode yang lama mungkin tidak berlaku
          lagi. Buat kode baru, lalu simpan.
        </p>
      </Notice>
    </div>
  )
}

function Required({ from, zone }: { from: Date; zone: Zone }) {
  const isLate = mustEnrol({ second_factor_from: from.toISOString() })
  return (
    <div className="below-5">
      <Notice
        tone={isLate ? 'danger' : 'warning'}
        title={
          isLate
            ? 'Aktifkan verifikasi dua langkah untuk melanjutkan'
            : `Wajib bagi peran Anda mulai ${dayText(dayIn(zone, from))}`
        }
      >
        <p>
          {isLate
            ? 'Peran Anda wajib memakainya. Halaman lain terbuka begitu salah satu cara di bawah ini aktif.'
            : 'Setelah hari itu halaman lain baru terbuka bila salah satu cara di bawah ini aktif.'}
        </p>
      </Notice>
    </div>
  )
}

function Way({ name, words, actions }: { name: ReactNode; words: string; actions: ReactNode }) {
  return (
    <li className="stack gap-1">
      <span className="strong">{name}</span>
      <span className="small">{words}</span>
      <span className={classes.wayActions}>{actions}</span>
    </li>
  )
}
