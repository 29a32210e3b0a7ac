import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { getUser, type User } from '#contract/users.ts'
import { roles } from '#domain/roles.ts'
import { momentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMay, useMe } from '../../api/me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { isNowhere } from '../../ui/missing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRegionName } from '../../ui/region-picker.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { AccountMarks } from './account-marks.tsx'
import { AccountStep, type Step, stepsOf } from './account-steps.tsx'
import { ChangeAccountDialog } from './change-account-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'

import classes from './accounts.module.css'

/** An account beside its row: who it is, and what can be done to it. What is done takes the place of the card for so long. */
export function AccountDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(queryOf(getUser, { params: { id } }))
  const account = answer.data?.data
  const [step, setStep] = useState<Step | 'edit'>()
  const [code, setCode] = useState<string>()
  const back = () => setStep(undefined)
  if (account) {
    if (code !== undefined)
      return <CodeDialog account={account} code={code} onClose={() => setCode(undefined)} />
    if (step === 'edit') return <ChangeAccountDialog account={account} onClose={back} />
    if (step)
      return <AccountStep account={account} step={step} onBack={back} onCode={setCode} onGone={onClose} />
  }
  return (
    <Dialog title={account?.full_name ?? 'Akun'} width={720} onClose={onClose}>
      {!account && isNowhere(answer.error) ? (
        <EmptyState title="Akun tidak ditemukan" icon="search">
          Mungkin akun ini sudah dihapus, atau di luar wilayah Anda.
        </EmptyState>
      ) : (
        <Loaded answer={answer} rows={5} height={44} label="Memuat akun…" failed="Akun belum dapat dimuat">
          {({ data }) => <Card account={data} onStep={setStep} />}
        </Loaded>
      )}
    </Dialog>
  )
}

function Card({ account, onStep }: { account: User; onStep: (step: Step | 'edit') => void }) {
  const me = useMe()
  const readsTrail = useMay('audit.read')
  const { province_id, regency_id } = account
  const province = useRegionName({ provinsi: province_id ?? undefined })
  const regency = useRegionName({ kota: regency_id ?? undefined })
  const momentOf = (at: string) => momentText(new Date(at), me.zone)
  const isOwn = account.id === me.id
  return (
    <div className={classes.card}>
      <Facts
        facts={[
          ['Status', <AccountMarks key="status" account={account} />],
          [
            'Nama pengguna',
            <span key="username" className={classes.long}>
              {account.username}
            </span>,
          ],
          ['Peran', roles[account.roles].label],
          ['Fasyankes', account.nama_rs ?? account.nama_puskesmas],
          ['Wilayah', [regency, province].filter(Boolean).join(', ')],
          ['Jabatan', account.position],
          ['Telepon', account.phone],
          ['Terakhir masuk', account.last_sign_in_at ? momentOf(account.last_sign_in_at) : 'Belum pernah'],
          ['Kata sandi', account.has_password ? 'Sudah diatur' : 'Belum diatur'],
          ['Verifikasi dua langkah', account.has_second_factor ? 'Aktif' : 'Tidak aktif'],
          ['Terkunci sampai', account.locked_until && momentOf(account.locked_until)],
          [
            'Surel terakhir',
            account.mail_failed_at &&
              `Tidak terkirim (${momentOf(account.mail_failed_at)}). Periksa alamatnya dan server surel.`,
          ],
          ['Profil', account.profile],
        ]}
      />
      {isOwn ? (
        <Notice tone="info" title="Ini akun Anda sendiri">
          <p>Ubah data dan kata sandi Anda di halaman Profil.</p>
        </Notice>
      ) : (
        <div className="cluster">
          <Button onClick={() => onStep('edit')}>Ubah data</Button>
          {stepsOf(account, me.role).map(({ step, word, danger }) => (
            <Button key={step} variant="default" danger={danger} onClick={() => onStep(step)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      <div className="cluster">
        {isOwn && (
          <LinkButton variant="default" place={{ to: '/profile' }}>
            Buka Profil
          </LinkButton>
        )}
        {readsTrail && (
          <LinkButton variant="subtle" place={{ to: '/jejak', search: { orang: account.username } }}>
            Lihat jejak kegiatannya
          </LinkButton>
        )}
      </div>
    </div>
  )
}
