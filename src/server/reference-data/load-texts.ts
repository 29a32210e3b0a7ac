import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import { type ContentKind, contentKindNames, type ContentValue } from '#domain/content.ts'
import { inTransaction, type Pool } from '#server/database/transaction.ts'
import { addHistory, insertContent, publish } from '#server/features/contents/queries.ts'

import { readTextSource } from './text-source.ts'

const folder = new URL('../../../seeds/texts/', import.meta.url)

type ShippedText = { kind: ContentKind; slug: string; value: ContentValue }

/** About, the frequent questions and the guides that ship, in their order: the number that their file's name begins with. */
export async function shippedTexts(): Promise<ShippedText[]> {
  const texts: ShippedText[] = []
  for (const kind of contentKindNames) {
    const inside = new URL(`${kind}/`, folder)
    for (const name of (await readdir(inside)).toSorted()) {
      const { head, text } = readTextSource(await readFile(new URL(name, inside), 'utf8'))
      const { title = '', summary = '', form, roles } = head
      texts.push({
        kind,
        slug: name.replace(/^\d+-/, '').replace(/\.md$/, ''),
        value: {
          judul: title,
          ringkasan: summary,
          isi: text,
          formulir: form ?? null,
          peran: roles?.split(', ') ?? [],
          lampiran: [],
          diagram: null,
        },
      })
    }
  }
  return texts
}

/** Publishes the texts that ship where the table is empty, in every mode. From then on they are the administrators'. */
export async function loadTexts(db: Pool, now: Date): Promise<{ loaded: number }> {
  const standing = await db.selectFrom('content').select('id').limit(1).executeTakeFirst()
  if (standing) return { loaded: 0 }
  const texts = await shippedTexts()
  return inTransaction(db, async (tx) => {
    // Two starts at once: the second waits here and then finds them.
    await sql`lock table content in share row exclusive mode`.execute(tx)
    const meanwhile = await tx.selectFrom('content').select('id').limit(1).executeTakeFirst()
    if (meanwhile) return { loaded: 0 }
    for (const { kind, slug, value } of texts) {
      const id = await insertContent(tx, { kind, slug, draft: value, at: now, by: null })
      await publish(tx, { id, at: now, by: null }, value)
      await addHistory(tx, { id, at: now, by: null }, 'shipped', value)
    }
    return { loaded: texts.length }
  })
}
