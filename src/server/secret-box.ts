import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from './config.ts'

/** Keeps secrets that must be read again, such as that of an app which shows codes: who has the database alone cannot read them. */
export type SecretBox = {
  /** Makes the key, if this is the first start. */
  ready: () => Promise<void>
  /** `owner` is bound to it: a secret that was moved to another row does not open. */
  seal: (secret: string, owner: string) => Promise<Buffer>
  /** Null where it was sealed with another key, for another owner, or not at all. */
  open: (sealed: Buffer, owner: string) => Promise<string | null>
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export function secretBox({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): SecretBox {
  let known: Promise<Buffer> | undefined
  const getKey = () => (known ??= secretKey ? Promise.resolve(secretKey) : keyIn(dataDir))
  return {
    ready: async () => void (await getKey()),
    seal: async (secret, owner) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, await getKey(), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
    },
    open: async (sealed, owner) => {
      const key = await getKey()
      try {
        const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes))
          .setAAD(Buffer.from(owner))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
        const opened = opening.update(sealed.subarray(nonceBytes + tagBytes))
        return Buffer.concat([opened, opening.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The key of this folder, made at the first start. @throws Error where the file holds something else */
async function keyIn(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'secret.key')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) {
    await makeKey(file)
    return keyIn(dataDir)
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes)
    throw new Error(
      `${file} is no key. Restore it from the backup, or remove it: secrets that it sealed are lost.`,
    )
  return key
}

/** Of two starts at the same moment one makes the key; it appears whole. */
async function makeKey(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}
