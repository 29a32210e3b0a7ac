import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { checkPasswordLink } from '#contract/password-links.ts'

import { call, isRefusal } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { TextField } from '../../ui/fields.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useEditForm } from '../../ui/use-edit-form.ts'
import { NewPasswordForm } from './new-password-form.tsx'

import classes from './set-password.module.css'

type Checked = { token: string; owner: ReplyOf<typeof checkPasswordLink>['data'] }

/** For who holds a letter with a code. Its picture code leads here with the code behind `#`, which reaches no server's log. */
export function ActivationPage(): ReactNode {
  const code = useLocation({ select: ({ hash }) => hash })
  // Another letter read in the same tab begins again, or the password would be that of the former one's account.
  return <Activation key={code} code={code} />
}

function Activation({ code }: { code: string }) {
  const [checked, setChecked] = useState<Checked>()
  return (
    <div className="narrow-page">
      <PageHeader
        title="Aktivasi akun"
        description="Dengan kode dari surat aktivasi Anda membuat kata sandi, lalu langsung masuk."
      />
      {checked ? <NewPasswordForm {...checked} /> : <CodeForm code={code} onChecked={setChecked} />}
    </div>
  )
}

function CodeForm({ code, onChecked }: { code: string; onChecked: (checked: Checked) => void }) {
  const form = useEditForm({
    start: { token: code },
    bodyOf: (values) => values,
    schema: checkPasswordLink.body,
    send: (body) =>
      call(checkPasswordLink, { body }, { keepsSession: true }).catch((error: unknown) => {
        // What became of the code is said at its field.
        if (isRefusal(error, 'passwordLinkEnded'))
          throw Object.assign(error, { code: 'invalidInput', errors: { token: [error.message] } })
        throw error
      }),
    onSaved: ({ data }, { token }) => onChecked({ token, owner: data }),
  })
  return (
    <EditForm form={form} isGuarded={false}>
      <fieldset className={classes.fields}>
        <legend className="unseen">Kode aktivasi</legend>
        <TextField
          label="Kode aktivasi"
          hint="Enam belas huruf dan angka, misalnya K7M2-9QXD-4TRA-8WZC"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.text('token')}
        />
        <Button type="submit" size="md" loading={form.isSaving}>
          Lanjutkan
        </Button>
      </fieldset>
    </EditForm>
  )
}
