import { handbookWords } from '#domain/handbook-words.ts'
import { contentFileAddress } from '#domain/rich-text/pictures.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { findGuide, listReadable } from '#server/features/contents/queries.ts'
import { findDocument, listDocuments } from '#server/features/documents/queries.ts'

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
      </ul>
      <p><a href="/public/handbook">${handbookWords.title}</a>: ${handbookWords.lead}</p>`,
  }
}

export const guideSlugs = async (db: ReadDb) => (await published(db, 'guide')).map(({ slug }) => slug)

/** Documents that a page and the map of the pages name, the newest first; the page itself looks through all. */
const namedDocuments = 1000
const publicDocuments = (db: ReadDb) =>
  listDocuments(db, { sight: 'public' }, { page: 1, perPage: namedDocuments })

/** The list of documents, or the one that the address names; null where a visitor may read none such. */
export async function documentWords(db: ReadDb, id: string | null): Promise<Words | null> {
  if (id === null) return documentListWords(db)
  const document = /^[1-9]\d{0,8}$/.test(id) && (await findDocument(db, Number(id), { sight: 'public' }))
  if (!document) return null
  const { title, kategori, description, name, latestNumber, scan } = document
  const isGiven = name !== null && (scan === null || scan === 'bersih')
  return {
    ...(description && { description }),
    title,
    words: html`<p><a href="/public/document">Semua dokumen</a></p>
      <p>${kategori}</p>
      <h1>${title}</h1>
      <p>${description}</p>
      ${isGiven ? html`<p><a href="/api/dokumen/${id}/berkas/${latestNumber}">${name}</a></p>` : ''}`,
  }
}

async function documentListWords(db: ReadDb): Promise<Words> {
  const documents = await publicDocuments(db)
  return {
    words: html`<h1>Dokumen</h1>
      <p>Peraturan, surat edaran, instrumen, dan bahan paparan.</p>
      <ul>
        ${documents.map(
          ({ id, title, kategori, description }) =>
            html`<li>
              <a href="/public/document?dokumen=${id}">${title}</a>
              <p>${kategori}</p>
              <p>${description}</p>
            </li>`,
        )}
      </ul>`,
  }
}

export const documentIds = async (db: ReadDb) => (await publicDocuments(db)).map(({ id }) => String(id))
