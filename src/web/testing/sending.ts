import { vi } from 'vitest'

/** The browser's way to send a file (`vi.stubGlobal('XMLHttpRequest', Sending)`): it goes on until it is told to arrive, or is refused. */
export class Sending extends EventTarget {
  static last: Sending
  upload = new EventTarget()
  status = 0
  timeout = 0
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
    this.end(200, { data })
  }
  refuse(message: string, field = 'file') {
    this.end(422, { errors: { [field]: [message] } })
  }
  /** The session has ended. */
  signOut(message: string) {
    this.end(401, { message })
  }
  /** A proxy answers in the place of the server. */
  stop(status: number) {
    this.end(status, '<h1>nginx</h1>')
  }
  private end(status: number, reply: object | string) {
    Object.assign(this, { status, responseText: typeof reply === 'string' ? reply : JSON.stringify(reply) })
    this.dispatchEvent(new Event('load'))
  }
}
