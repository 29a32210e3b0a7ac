import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey that lives in a test and signs as a device would (WebAuthn, ES256, no attestation). */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost', crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, rest: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((uses += 1))
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, ...rest])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    /** What a browser answers to the question for a new passkey. */
    create: ({ challenge, rp }: { challenge: string; rp: { id: string } }) => {
      // COSE: EC2, ES256, P-256, x, y.
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]
      const data = authenticatorData(rp.id, 0x45, attested)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What it answers where a passkey is to sign. */
    answer: ({ challenge, rpId }: { challenge: string; rpId: string }) => {
      const data = authenticatorData(rpId, 0x05)
      const said = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
