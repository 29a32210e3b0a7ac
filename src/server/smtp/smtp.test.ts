import { describe, expect, it } from 'vitest'

import { mailServer } from '#server/testing/mail-server.ts'

import { deliver, type Mail } from './smtp.ts'

const mail: Mail = {
  from: 'SILIKA <silika@example.id>',
  to: 'rs@silika.test',
  subject: 'Formulir perlu perbaikan — segera',
  text: 'Isi surat dengan huruf é dan ¾.\n.\nBaris setelah titik.',
  html: '<p>Isi surat</p>',
  messageId: '7.1@silika.example.id',
  date: new Date('2026-12-02T02:00:00Z'),
  unsubscribeUrl: 'https://silika.example.id/berhenti',
}
const refusal = (responseCode: number) => Object.assign(new Error('not so'), { responseCode })

/** Delivers and remembers whether the text was handed over. */
async function deliverTo(smtpUrl: string, patienceMs = 2000) {
  let handedOver = 0
  const delivery = await deliver(mail, {
    smtpUrl,
    patienceMs,
    beforeHandingOver: async () => {
      handedOver += 1
    },
  })
  return { outcome: delivery.outcome, handedOver }
}

describe('a mail server that takes the mail', () => {
  it('gets it whole, with the headers that programs read', async () => {
    await using server = await mailServer()
    expect(await deliverTo(server.url)).toEqual({ outcome: 'sent', handedOver: 1 })
    const [got] = server.received
    expect(got).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      html: expect.stringContaining(mail.html),
      messageId: '<7.1@silika.example.id>',
      from: { address: 'silika@example.id', name: 'SILIKA' },
    })
    expect(got?.text?.trim()).toBe(mail.text)
    expect(got?.headerOf('list-unsubscribe')).toBe('<https://silika.example.id/berhenti>')
    expect(got?.headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(got?.headerOf('auto-submitted')).toBe('auto-generated')
  })

  it('gets name and password where the address has them', async () => {
    const seen: string[] = []
    await using server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) => {
        seen.push(`${username} ${password}`)
        callback(null, { user: username })
      },
    })
    const url = server.url.replace('//', '//silika%40example.id:ra%2Fhasia@')
    expect(await deliverTo(url)).toMatchObject({ outcome: 'sent' })
    expect(seen).toEqual(['silika@example.id ra/hasia'])
  })
})

it('a mail server on this machine needs no certificate, and elsewhere one that is trusted', async () => {
  // The server's own, which nobody has signed.
  await using server = await mailServer({ disabledCommands: [] })
  expect(await deliverTo(server.url)).toEqual({ outcome: 'sent', handedOver: 1 })
  const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  expect(await deliverTo(elsewhere)).toEqual({ outcome: 'later', handedOver: 0 })
})

describe('a mail server that does not take the mail', () => {
  it('forever: refused', async () => {
    await using server = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(refusal(550)),
    })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'refused', handedOver: 0 })
  })

  it('for now: later', async () => {
    await using server = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(refusal(451)),
    })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('for now, after it has read it: later, since it says so', async () => {
    await using server = await mailServer({
      onData: (stream, _session, callback) => {
        stream.resume()
        stream.on('end', () => callback(refusal(452)))
      },
    })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'later', handedOver: 1 })
  })

  it('because our password is wrong: later, since it will be corrected', async () => {
    await using server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('Invalid')),
    })
    expect(await deliverTo(server.url.replace('//', '//a:b@'))).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('because the sender is not ours: later, since it will be corrected and concerns every mail', async () => {
    await using server = await mailServer({
      onMailFrom: (_address, _session, callback) => callback(refusal(553)),
    })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('because it passes on nothing of ours: later', async () => {
    const denied = Object.assign(new Error('5.7.1 Relay access denied'), { responseCode: 554 })
    await using server = await mailServer({ onRcptTo: (_address, _session, callback) => callback(denied) })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('because it lets us in no more: later', async () => {
    await using server = await mailServer({ onConnect: (_session, callback) => callback(refusal(554)) })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('for its text: refused', async () => {
    await using server = await mailServer({
      onData: (stream, _session, callback) => {
        stream.resume()
        stream.on('end', () => callback(refusal(554)))
      },
    })
    expect(await deliverTo(server.url)).toEqual({ outcome: 'refused', handedOver: 1 })
  })

  it('because it is on another machine and offers no TLS: later, and nothing is said in the clear', async () => {
    const said: string[] = []
    await using server = await mailServer({
      onMailFrom: ({ address }, _session, callback) => {
        said.push(address)
        callback()
      },
    })
    const elsewhere = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
    expect(await deliverTo(elsewhere)).toEqual({ outcome: 'later', handedOver: 0 })
    expect([server.connections(), said]).toEqual([1, []])
  })

  it('because nobody is there: later', async () => {
    expect(await deliverTo('smtp://127.0.0.1:1')).toEqual({ outcome: 'later', handedOver: 0 })
  })

  it('because it says nothing at all: later, when patience ends', async () => {
    await using server = await mailServer({ onConnect: () => {} })
    expect(await deliverTo(server.url, 300)).toEqual({ outcome: 'later', handedOver: 0 })
  })
})

describe('a mail server that may or may not have taken the mail', () => {
  it('since it fell silent after reading it', async () => {
    await using server = await mailServer({ onData: (stream) => void stream.resume(), closeTimeout: 100 })
    expect(await deliverTo(server.url, 300)).toEqual({ outcome: 'unknown', handedOver: 1 })
  })
})

it('throws where the address cannot be read, and asks no server', async () => {
  await using server = await mailServer()
  await expect(deliverTo(server.url.replace('//', '//silika:100%pasti@'))).rejects.toThrow('URI malformed')
  expect(server.connections()).toBe(0)
})

it('hands nothing over when that cannot be noted first', async () => {
  await using server = await mailServer()
  const stopped = deliver(mail, {
    smtpUrl: server.url,
    beforeHandingOver: async () => {
      throw new Error('the database is away')
    },
  })
  await expect(stopped).rejects.toThrow('the database is away')
  expect(server.received).toEqual([])
})
