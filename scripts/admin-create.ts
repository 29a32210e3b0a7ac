/**
 * Makes an administrator: npm run admin:create -- --email a@b.c [--name "Nama Lengkap"]
 * In the database of DATABASE_URL or, without one, in the embedded one of DATA_DIR, whether the product runs or not.
 */
import { stdin, stdout } from 'node:process'
import { parseArgs } from 'node:util'

import { readConfig } from '#server/config.ts'
import { createAdministrator } from '#server/features/auth/administrator.ts'
import { listPasswordFaults } from '#server/features/auth/password.ts'

import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

const usage = 'Usage: npm run admin:create -- --email a@b.c [--name "Nama Lengkap"]'

await command(async () => {
  const { email, name } = readArguments()
  await withDatabase(readConfig(process.env), async (db) => {
    const typed = stdin.isTTY
      ? await ask('Password (empty: a code is made, by which it is set at /aktivasi): ')
      : ''
    const password = typed || null
    const faults = password === null ? [] : listPasswordFaults(password, { username: email, names: [name] })
    if (faults.length > 0) throw new Error(faults.join('\n'))
    const code = await createAdministrator(db, { email, name, password, now: new Date() })
    console.log(`The administrator ${email} was created.`)
    if (code !== null) console.log(`Code for /aktivasi (shown this once only, works once): ${code}`)
  })
})

function readArguments(): { email: string; name: string } {
  const options = { email: { type: 'string' }, name: { type: 'string' } } as const
  let values: { email?: string | undefined; name?: string | undefined }
  try {
    ;({ values } = parseArgs({ options }))
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
  const email = values.email?.trim() ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 320) throw new Error(usage)
  return { email, name: values.name?.trim() || 'Administrator' }
}

/** Reads a line from the terminal without showing it. */
async function ask(question: string): Promise<string> {
  stdout.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  let typed = ''
  try {
    for await (const piece of stdin as AsyncIterable<string>)
      for (const sign of piece) {
        if (sign === '\r' || sign === '\n') return typed
        if (sign === '\u0003') throw new Error('Nothing was created.')
        typed = sign === '\u007F' || sign === '\b' ? [...typed].slice(0, -1).join('') : typed + sign
      }
    return typed
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdout.write('\n')
  }
}
