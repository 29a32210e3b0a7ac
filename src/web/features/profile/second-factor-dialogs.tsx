import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  getSecondFactor,
  renamePasskey,
} from '#contract/second-factor.ts'

import { call, reread } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { EditDialog, EditSteps } from '../../ui/edit-dialog.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextField } from '../../ui/fields.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { deviceOf } from './device-of.ts'

import classes from './second-factor-dialogs.module.css'

type Adding = { onDone: (codes: readonly string[] | null) => void; onClose: () => void }

/** An app on the phone: its secret as a picture and as text, and its first code. */
export function AuthenticatorDialog({ onDone, onClose }: Adding) {
  const setup = useQuery({
    queryKey: [beginAuthenticator.path],
    queryFn: () => call(beginAuthenticator),
    // A secret is for one opening of the dialog, whatever is read again under it.
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  return (
    <Dialog title="Pasang aplikasi kode" onClose={onClose}>
      <Loaded answer={setup} rows={2} height={160}>
        {({ data }) => <FirstCode begun={data} onDone={onDone} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function FirstCode({
  begun: { key, uri, setup },
  onDone,
  onClose,
}: Adding & { begun: ReplyOf<typeof beginAuthenticator>['data'] }) {
  const form = useEditForm({
    start: { otp: '' },
    bodyOf: ({ otp }) => ({ setup, otp }),
    schema: confirmAuthenticator.body,
    send: (body) => call(confirmAuthenticator, { body }),
    onSaved: ({ data }) => onDone(data.recovery_codes),
  })
  return (
    <EditForm form={form} isGuarded={false}>
      <ol className={classes.steps}>
        <li>
          Buka aplikasi kode di ponsel Anda, misalnya Google Authenticator atau Microsoft Authenticator, lalu
          pindai gambar ini.
          <QrCode text={uri} label="Kode QR untuk aplikasi kode" className={classes.qr} />
          <p className="small">
            Tidak dapat memindai? Ketik kunci ini di aplikasi:
            <br />
            <span className={classes.secret}>{key.match(/.{1,4}/g)?.join(' ')}</span>
          </p>
        </li>
        <li>
          <TextField
            label="Kode 6 angka yang tampil di aplikasi"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.text('otp')}
          />
        </li>
      </ol>
      <DialogActions>
        <EditSteps form={form} word="Aktifkan" onClose={onClose} />
      </DialogActions>
    </EditForm>
  )
}

/** A passkey of this device, of a phone beside it, or of a key in a socket: the browser asks which. */
export function PasskeyDialog({ onDone, onClose }: Adding) {
  const form = useEditForm({
    start: { name: deviceOf(navigator.userAgent).name, passkey: '' },
    bodyOf: ({ name }) => ({ name: name.trim() }),
    schema: renamePasskey.body,
    send: async ({ name }) => {
      const { data: question } = await call(beginPasskey)
      const passkey = await makeWith(question)
      return call(addPasskey, { body: { name, passkey } })
    },
    onSaved: ({ data }) => onDone(data.recovery_codes),
  })
  return (
    <EditDialog
      title="Tambah kunci sandi"
      form={form}
      word="Lanjutkan"
      ifLost="Kunci sandi mungkin sudah terdaftar: tutup dan lihat daftarnya sebelum menambahkannya lagi."
      onClose={onClose}
    >
      <p className="flat quiet below-5">
        Kunci sandi (passkey) disimpan di perangkat ini, di ponsel, atau di kunci keamanan USB, dan dibuka
        dengan sidik jari, wajah, atau PIN. Tidak ada kode yang perlu diketik.
      </p>
      <TextField
        label="Nama kunci sandi"
        hint="Agar Anda mengenalinya nanti, misalnya Laptop kantor"
        data-autofocus
        {...form.text('name')}
        error={form.faultOf('name') ?? form.faultOf('passkey')}
      />
    </EditDialog>
  )
}

/** @throws Error in words for the person */
async function makeWith(question: ReplyOf<typeof beginPasskey>['data']) {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return await startRegistration({ optionsJSON: question })
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new Error(
      isKnown
        ? 'Perangkat ini sudah terdaftar sebagai kunci sandi.'
        : 'Kunci sandi tidak jadi dibuat. Coba lagi.',
      { cause },
    )
  }
}

export function RenameDialog({
  of: { passkey_id: id, name },
  onClose,
}: {
  of: { passkey_id: number; name: string }
  onClose: () => void
}) {
  const queries = useQueryClient()
  const form = useEditForm({
    start: { name },
    bodyOf: (values) => values,
    schema: renamePasskey.body,
    send: (body) => call(renamePasskey, { params: { id }, body }),
    onSaved: () => {
      onClose()
      return reread(queries, getSecondFactor)
    },
  })
  return (
    <EditDialog title="Ubah nama kunci sandi" form={form} word="Simpan" onClose={onClose}>
      <TextField label="Nama kunci sandi" data-autofocus {...form.text('name')} />
    </EditDialog>
  )
}

/** The ten codes, shown this once: to be copied or printed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog title="Simpan kode pemulihan Anda" width={480}>
      <LeaveGuard isUnsaved={() => true} title="Tinggalkan kode ini?" confirm="Tinggalkan">
        Kode ini hanya ada di sini: bila ditinggalkan, buatlah kode pemulihan yang baru.
      </LeaveGuard>
      <div className={classes.codes}>
        <p className="flat quiet below-5">
          Bila ponsel atau kunci sandi hilang, masuklah dengan salah satu kode ini. Setiap kode berlaku
          sekali. Kode ini hanya ditampilkan sekarang: cetak atau salin, lalu simpan di tempat yang aman.
        </p>
        <CopyText label="Kode pemulihan" text={codes.join('\n')} copy="Salin kode" rows={codes.length} />
      </div>
      <DialogActions>
        <PrintButton variant="default" />
        <Button onClick={onClose}>Sudah saya simpan</Button>
      </DialogActions>
    </Dialog>
  )
}
