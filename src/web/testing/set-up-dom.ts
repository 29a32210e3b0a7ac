/** Before each file of the project `dom`: its files share one document and the modules of the page, so each test leaves them as a page begins. */
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

import { setPractising } from '../api/practice.ts'
import { setViewing } from '../api/viewing.ts'
import { keepFocus } from '../shell/lost-focus.ts'
import { kept } from './kept.ts'
import { leaveNetwork } from './network.ts'

// A page is drawn in well under a second, except where other tests use the same cores.
configure({ asyncUtilTimeout: 5000 })

let letFocusGo = () => {}
beforeEach(() => {
  letFocusGo = keepFocus()
})

afterEach(() => {
  letFocusGo()
  // Before the page goes: notes in a dialog would come back out of it. A click takes a note away, and with the last one goes what brings
  // their place back.
  for (const note of document.querySelectorAll<HTMLElement>('[role="status"][popover="manual"] > *'))
    note.click()
  cleanup()
  for (const notes of document.querySelectorAll('body > [popover="manual"]')) notes.remove()
  leaveNetwork()
  kept.clear()
  localStorage.clear()
  sessionStorage.clear()
  // With `max-age=0` it would stand, empty, for the rest of this millisecond: long enough for the next test to begin. Tests set it
  // for the address that they are at, or for all.
  for (const path of ['', '; path=/'])
    // oxlint-disable-next-line unicorn/no-document-cookie -- as a sign-out takes it away
    document.cookie = `id=; expires=Thu, 01 Jan 1970 00:00:00 GMT${path}`
  onlineManager.setOnline(true)
  setPractising(undefined)
  setViewing(false)
})
