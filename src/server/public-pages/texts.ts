import { contentFileAddress } from '#domain/rich-text/visitors.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { findGuide, listReadable } from '#server/features/contents/queries.ts'

import { html, type Html, richText } from './html.ts'

type Words = { title?: string; description?: string; words: Html }

const published = async (db: ReadDb, kind: 'about' | 'faq' | 'guide') =>
  (await listReadable(db, kind, false)).flatMap(({ id, slug, published: value }) =>
    value ? [{ id, slug, ...value }] : [],
  )

/** About with its diagram, and the frequent questions with their answers. */
export async function aboutWords(db: ReadDb): Promise<Words | null> {
  const [about] = await published(db, 'about')
  if (!about) return null
  const { judul, ringkasan, isi, diagram } = about
  const questions = await published(db, 'faq')
  return {
    ...(ringkasan && { description: ringkasan }),
    words: html`<h1>${judul}</h1>
      <p>${ringkasan}</p>
      ${richText(isi)}
      ${
        diagram
          ? html`<figure>
              <img src="${contentFileAddress(diagram.file)}" alt="${diagram.alt}" loading="lazy" />
              <figcaption>${diagram.keterangan}</figcaption>
            </figure>`
          : ''
      }
      ${questions.length > 0 ? html`<h2>Pertanyaan umum</h2>` : ''}
      ${questions.map(
        (question) =>
          html`<details>
            <summary>${question.judul}</summary>
            ${richText(question.isi, `tanya-${question.id}-`)}
          </details>`,
      )}`,
  }
}

/** The list of guides, or the one that the address names; null where no such guide is published. */
export async function guideWords(db: ReadDb, slug: string | null): Promise<Words | null> {
  if (slug === null) return guideListWords(db)
  const guide = (await findGuide(db, slug))?.published
  if (!guide) return null
  return {
    ...(guide.ringkasan && { description: guide.ringkasan }),
    title: guide.judul,
    words: html`<p><a href="/public/guide">Semua panduan</a></p>
      <h1>${guide.judul}</h1>
      <p>${guide.ringkasan}</p>
      ${richText(guide.isi)} ${guide.lampiran.length > 0 ? html`<h2>Lampiran</h2>` : ''}
      <ul>
        ${guide.lampiran.map(
          ({ file, name }) => html`<li><a href="${contentFileAddress(file)}">${name}</a></li>`,
        )}
      </ul>`,
  }
}

async function guideListWords(db: ReadDb): Promise<Words> {
  const guides = await published(db, 'guide')
  return {
    words: html`<h1>Panduan</h1>
      <p>Cara memakai sistem ini, menurut peran dan menurut formulir.</p>
      <ul>
        ${guides.map(
          ({ slug, judul, ringkasan }) =>
            html`<li>
              <a href="/public/guide?panduan=${slug}">${judul}</a>
              <p>${ringkasan}</p>
            </li>`,
        )}
      </ul>`,
  }
}

export const guideSlugs = async (db: ReadDb) => (await published(db, 'guide')).map(({ slug }) => slug)
