import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import { type checkPasswordLink, setPassword } from '#contract/password-links.ts'

import { call, isRefusal } from '../../api/call.ts'
import { sessionQuery } from '../../api/session.ts'
import { signIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { EditForm } from '../../ui/edit-form.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewPasswordFields, PasswordOwner } from '../../ui/new-password-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useEditForm } from '../../ui/use-edit-form.ts'

import classes from './set-password.module.css'

/** The password of an account, set by a link or a code. An account that is new to its owner is signed in with it at once. */
export function NewPasswordForm({
  token,
  owner: { purpose, username, full_name, facility },
}: {
  token: string
  owner: ReplyOf<typeof checkPasswordLink>['data']
}): ReactNode {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isSet, setIsSet] = useState(false)
  const form = useEditForm({
    start: { password: '', password_confirmation: '' },
    bodyOf: (values) => ({ token, ...values }),
    schema: setPassword.body,
    check: ({ password, password_confirmation }): Record<string, string> =>
      password === password_confirmation ? {} : { password_confirmation: 'Ulangan kata sandi tidak sama.' },
    // What follows says that it is set.
    send: async (body, isMaybeSaved) => {
      try {
        await call(setPassword, { body }, { keepsSession: true })
      } catch (error) {
        // Used by the sending whose answer was lost: the password is that one.
        const isUsed = isRefusal(error, 'passwordLinkEnded') && error.details['why'] === 'used'
        if (!isMaybeSaved || !isUsed) throw error
      }
      return {}
    },
    onSaved: (_reply, { password }) => goOn(password),
  })

  async function goOn(password: string) {
    // This browser's own session may be among those that ended: the next page asks who is signed in.
    queries.removeQueries({ queryKey: sessionQuery.queryKey })
    if (purpose === 'reset') return setIsSet(true)
    try {
      const { message } = await signIn(queries, { username, password })
      await queries.fetchQuery(sessionQuery)
      await navigate({ to: '/home', replace: true })
      toastSuccess(message)
    } catch (error) {
      // The password is set all the same; the way in is tried again by hand.
      setIsSet(true)
      throw error
    }
  }

  if (isSet)
    return (
      <Notice
        tone="success"
        role="status"
        title="Kata sandi berhasil diatur"
        actions={<LinkButton place={{ to: '/welcome', search: { masuk: true } }}>Masuk</LinkButton>}
      >
        <p>Masuklah dengan {username} dan kata sandi yang baru.</p>
      </Notice>
    )
  return (
    <EditForm form={form} isGuarded={false}>
      <Facts
        look="lines"
        facts={[
          ['Nama', full_name],
          ['Fasyankes', facility === full_name ? null : facility],
          ['Nama pengguna', username],
        ]}
      />
      <fieldset className={classes.fields}>
        <legend className="unseen">Kata sandi baru</legend>
        <PasswordOwner username={username} />
        <NewPasswordFields
          text={form.text}
          hint="Paling sedikit 10 karakter. Beberapa kata yang hanya Anda tahu lebih kuat dan lebih mudah diingat."
        />
        <Button type="submit" size="md" loading={form.isSaving}>
          Simpan kata sandi
        </Button>
      </fieldset>
    </EditForm>
  )
}
