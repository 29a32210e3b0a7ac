import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { actInBulk, countBulk } from '#contract/accounts.ts'
import { type BulkAct, bulkActNames, bulkActs } from '#domain/accounts.ts'
import { facilityTypeLabel } from '#domain/facility.ts'
import { roles } from '#domain/roles.ts'
import { numberText } from '#domain/words.ts'

import { call, isRefusal, messageOf, queryOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRegionName } from '../../ui/region-picker.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type AccountSearch, accountStates, filtersOf } from './account-search.ts'
import { useReread } from './use-reread.ts'

import classes from './accounts.module.css'

/** Milliseconds between two looks at how far an act has come. */
const lookEvery = 1000

/** What each act does to an account, and which it leaves out. */
const words: Record<
  BulkAct,
  { deed: (count: string) => string; says: string; leavesOut: string; danger?: boolean }
> = {
  activate: {
    deed: (count) => `Aktifkan ${count} akun`,
    says: 'Pemiliknya dapat masuk lagi dengan kata sandi mereka.',
    leavesOut: 'sudah aktif',
  },
  deactivate: {
    deed: (count) => `Nonaktifkan ${count} akun`,
    says: 'Pemiliknya segera dikeluarkan dari semua perangkat dan tidak dapat masuk lagi. Laporan mereka tetap tersimpan.',
    leavesOut: 'sudah nonaktif, akun administrator, atau akun Anda sendiri',
    danger: true,
  },
  invite: {
    deed: (count) => `Undang ${count} akun`,
    says: 'Undangan untuk membuat kata sandi, berlaku 7 hari, dikirim ke alamat surel masing-masing.',
    leavesOut: 'nonaktif, sudah memiliki kata sandi atau masuk dengan SSO, atau undangannya masih berlaku',
  },
  unlock: {
    deed: (count) => `Buka kunci ${count} akun`,
    says: 'Pemiliknya dapat langsung mencoba masuk lagi.',
    leavesOut: 'tidak terkunci',
  },
}

/** The most accounts that a press alone shuts out: of more, the number is typed. */
const mostByPress = 50

const countOf = (search: AccountSearch, act: BulkAct) =>
  queryOf(countBulk, { query: { ...filtersOf(search), act } })

/** Something that is done to all accounts of the filters: first what, then how many, then the question. */
export function BulkDialog({
  search,
  onAct,
  onClose,
}: {
  search: AccountSearch
  onAct: (act: BulkAct) => void
  onClose: () => void
}) {
  const act = bulkActNames.find((name) => name === search.massal)
  if (act) return <Question key={act} act={act} search={search} onClose={onClose} />
  return (
    <Dialog title="Tindakan untuk banyak akun" onClose={onClose}>
      <p className="flat below-4">
        <FilterWords search={search} />
      </p>
      <ul className={`list ${classes.acts}`}>
        {bulkActNames.map((name) => (
          <li key={name}>
            <ActChoice act={name} search={search} onAct={onAct} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Asked = { act: BulkAct; search: AccountSearch }

/** An act, and a button that says to how many accounts it applies; they are counted once more where it is asked about. */
function ActChoice({ act, search, onAct }: Asked & { onAct: (act: BulkAct) => void }) {
  const { data, isError } = useQuery(countOf(search, act))
  const count = data?.data.count
  const number = isError ? 'Pilih' : `${count === undefined ? '…' : numberText(count)} akun`
  return (
    <>
      <span>
        <span className="strong">{bulkActs[act].label}</span>
        <span className="small block">{words[act].says}</span>
      </span>
      <Button
        variant="default"
        danger={words[act].danger}
        disabled={count === 0}
        title={count === 0 ? 'Tidak ada akun tersaring yang memerlukannya' : undefined}
        aria-label={`${bulkActs[act].label}: ${number}`}
        onClick={() => onAct(act)}
      >
        {number}
      </Button>
    </>
  )
}

function Question({ act, search, onClose }: Asked & { onClose: () => void }) {
  const counted = useQuery(countOf(search, act))
  const data = counted.data?.data
  if (!data)
    return (
      <Dialog title={`${bulkActs[act].label} akun`} size="small" onClose={onClose}>
        <Loaded answer={counted} rows={2} height={32} label="Menghitung akun…">
          {() => null}
        </Loaded>
      </Dialog>
    )
  return <Confirm act={act} search={search} counted={data} onClose={onClose} />
}

type Counted = { count: number; found: number; most: number; fingerprint: string }

function Confirm({
  act,
  search,
  counted,
  onClose,
}: Asked & {
  counted: Counted
  onClose: () => void
}) {
  const renew = useReread()
  const acting = useMutation({
    mutationFn: (meant: Pick<Counted, 'count' | 'fingerprint'>) =>
      call(actInBulk, { body: { ...filtersOf(search), act, ...meant } }),
    onSuccess: async ({ message }) => {
      if (message) toastSuccess(message)
      onClose()
      await renew()
    },
    onError: (error) => {
      // Some or all of it may have been done: the list shows it, and what is left is counted and asked about again.
      if (!isRefusal(error, 'bulkChanged')) toastError(faultIn(error))
      void renew()
    },
  })
  const hasChanged = isRefusal(acting.error, 'bulkChanged')
  const isUnanswered = acting.isError && !isRefusal(acting.error)
  const { found, most } = counted
  // The number that was asked about stands while it is done.
  const count = acting.isPending ? acting.variables.count : counted.count
  const deed = words[act].deed(numberText(count))
  const isTooMany = count > most
  const [typed, setTyped] = useState('')
  const isTypedFirst = words[act].danger === true && count > mostByPress && !isTooMany
  const isMeant = !isTypedFirst || typed.replaceAll(/\D/g, '') === String(count)
  return (
    <ConfirmDialog
      title={count === 0 ? 'Tidak ada akun yang memerlukannya' : `${deed}?`}
      confirm={deed}
      danger={words[act].danger ?? false}
      pending={acting.isPending}
      disabled={count === 0 || isTooMany || !isMeant}
      onConfirm={() => acting.mutate({ count, fingerprint: counted.fingerprint })}
      onCancel={onClose}
    >
      {acting.isPending ? (
        <Progress act={act} search={search} count={count} />
      ) : (
        <div className={classes.card}>
          {hasChanged && (
            <Notice tone="warning" role="alert" title="Akunnya berubah sejak dihitung">
              <p>Belum ada yang dilakukan. Sekarang {numberText(count)} akun; periksa lagi.</p>
            </Notice>
          )}
          {isUnanswered && (
            <LostAnswer takesLostFocus>
              Tindakan ini mungkin sudah dilakukan, seluruhnya atau sebagian. Periksa daftar dan jumlahnya
              sebelum mengulang.
            </LostAnswer>
          )}
          {isTooMany && (
            <Notice tone="warning" title={`Paling banyak ${numberText(most)} akun sekaligus`}>
              <p>Persempit saringannya.</p>
            </Notice>
          )}
          <p>
            <FilterWords search={search} />
          </p>
          <p>{words[act].says}</p>
          {found > count && (
            <p className="soft">
              {numberText(found - count)} akun lain yang tersaring dilewati: {words[act].leavesOut}.
            </p>
          )}
          {isTypedFirst && (
            <TextField
              label={`Ketik ${numberText(count)} untuk melanjutkan`}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

const faultIn = (error: unknown) =>
  (isRefusal(error) && Object.values(error.errors)[0]?.[0]) || messageOf(error)

/** How far an act has come: it no longer applies to the accounts to which it was done. */
function Progress({ act, search, count }: Asked & { count: number }) {
  const query = { ...filtersOf(search), act }
  const { data } = useQuery({
    // Apart from the count that the question was asked about.
    queryKey: [countBulk.path, 'left', query],
    queryFn: () => call(countBulk, { query }),
    refetchInterval: lookEvery,
  })
  const done = data ? Math.max(0, count - data.data.count) : 0
  return (
    <div role="status">
      <p>
        {numberText(done)} dari {numberText(count)} akun. Jangan tutup halaman ini.
      </p>
      <progress value={done} max={count} aria-label="Kemajuan tindakan" />
    </div>
  )
}

/** What narrows the list, as a sentence. */
function FilterWords({ search }: { search: AccountSearch }): ReactNode {
  const { provinsi, kota, role, tipe, keadaan, find } = search
  const region = useRegionName({ provinsi, kota })
  const named = [
    role && roles[role].label,
    (tipe === 1 || tipe === 2) && facilityTypeLabel(tipe),
    region ?? kota ?? provinsi,
    keadaan && accountStates[keadaan].label,
    find && `‘${find}’`,
  ].filter(Boolean)
  return named.length === 0 ? (
    <>
      Berlaku untuk <strong>semua akun</strong> yang Anda kelola.
    </>
  ) : (
    <>
      Berlaku untuk akun yang tersaring: <strong>{named.join(' · ')}</strong>.
    </>
  )
}
