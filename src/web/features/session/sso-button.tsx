import { useMutation } from '@tanstack/react-query'

import { sso } from '#contract/sso.ts'

import { call, isRefusal } from '../../api/call.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'

import classes from './session.module.css'

/** The second way in, where the server has one. It goes on in a tab of its own; this page hears of its end. */
export function SsoButton() {
  const configuration = useConfiguration()
  const opening = useMutation({
    mutationFn: open,
    onError: (error) => toastError(isRefusal(error) ? error.message : 'SSO login failed'),
  })
  if (!configuration?.sso) return null
  return (
    <>
      <p className={classes.or}>atau</p>
      <Button
        variant="default"
        size="md"
        fullWidth
        iconAfter="outside"
        loading={opening.isPending}
        onClick={() => opening.mutate(openTab())}
      >
        Masuk dengan SSO
      </Button>
    </>
  )
}

/** On the click itself, else the browser blocks it. Null where it is blocked all the same. */
function openTab(): Window | null {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return null
  // The provider's page has no business with this one.
  tab.opener = null
  tab.document.title = 'Masuk dengan SSO'
  tab.document.body.textContent = 'Menghubungi penyedia SSO…'
  return tab
}

/** The tab's address follows once the server has said it. */
async function open(tab: Window | null): Promise<void> {
  try {
    const reply = await call(sso, { body: { postdata: {} } }, { keepsSession: true })
    if (!('redirect_url' in reply)) throw new Error('There is no way to the provider in the reply.')
    ;(tab ?? window).location.assign(reply.redirect_url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
