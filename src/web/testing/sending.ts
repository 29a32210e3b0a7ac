import { vi } from 'vitest'

/** The browser's way to send a file (`vi.stubGlobal('XMLHttpRequest', Sending)`): it goes on until it is told to arrive. */
export class Sending extends EventTarget {
  static last: Sending
  upload = new EventTarget()
  status = 0
  responseText = ''
  abort = vi.fn<() => void>()
  constructor() {
    super()
    Sending.last = this
  }
  open() {}
  setRequestHeader() {}
  send() {}
  arrive(data: object) {
    Object.assign(this, { status: 200, responseText: JSON.stringify({ data }) })
    this.dispatchEvent(new Event('load'))
  }
}
