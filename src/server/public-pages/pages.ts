import { handbookWords } from '#domain/handbook-words.ts'
import { currentMonth } from '#domain/month.ts'
import { welcomeWords } from '#domain/welcome-words.ts'
import type { ReadDb } from '#server/database/transaction.ts'
import { contentMark } from '#server/features/contents/queries.ts'
import { documentMark } from '#server/features/documents/queries.ts'
import { currentHandbook } from '#server/form-versions/handbook.ts'
import type { Services } from '#server/http/implement.ts'

import { wordsOfHandbook } from './handbook-texts.ts'
import { html, type Html } from './html.ts'
import { aboutWords, documentIds, documentWords, guideSlugs, guideWords } from './texts.ts'

/** What the words of a page are made from. */
type Asked = { db: ReadDb; services: Services; now: Date; part: string | null }
/** What a page says; its title and description where its part has others. */
export type PageWords = { title?: string; description?: string; words: Html }

/** A page that is read without JavaScript too: search engines and old phones get its words with its first HTML. */
export type PublicPage = {
  path: `/${string}`
  /** Without the product's name; none is the name itself. */
  title?: string
  description: string
  /** What the page is built of, relative to src/web, so that all of it is asked for at once. */
  modules: readonly string[]
  /** What its words rest on beside the figures: they are made again once this is another text. Else they may be half a minute old. */
  mark?: (asked: Asked) => Promise<string> | string
  /** The parameter of the address that names one of its parts, and the parts that there are. */
  parts?: {
    name: string
    list: (asked: Asked) => Promise<string[]> | string[]
    /** What a part needs beside the page's own modules. */
    modules?: readonly string[]
  }
  /** Its words, the same for everyone; null where the address names a part that is not there. */
  text: (asked: Asked) => Promise<PageWords | null> | PageWords | null
}

const { people, steps } = welcomeWords
const titled = (parts: Readonly<Record<string, { title: string; words: string }>>) =>
  Object.values(parts).map(
    ({ title, words }) =>
      html`<li>
        <h3>${title}</h3>
        <p>${words}</p>
      </li>`,
  )

/** Every page with words of its own in its first HTML; `/sitemap.xml` names them. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/welcome',
    description:
      'Rumah sakit dan Puskesmas di seluruh Indonesia melaporkan pengelolaan limbah medis dan kesehatan lingkungan setiap bulan; angka nasionalnya terbuka untuk umum.',
    modules: ['features/welcome/welcome-page.tsx'],
    text: ({ services: { config } }) => ({
      words: html`<p>${welcomeWords.eyebrow}</p>
        <h1>${welcomeWords.title}</h1>
        <p>${config.appName} ${welcomeWords.lead}</p>
        <h2>${welcomeWords.peopleTitle}</h2>
        <ul>
          ${titled(people)}
        </ul>
        <h2>${welcomeWords.stepsTitle}</h2>
        <ol>
          ${titled(steps)}
        </ol>`,
    }),
  },
  {
    path: '/public/document',
    title: 'Dokumen',
    description: 'Peraturan, surat edaran, instrumen, dan bahan paparan tentang limbah medis fasyankes.',
    modules: ['features/documents/documents-page.tsx'],
    mark: ({ db }) => documentMark(db),
    parts: {
      name: 'dokumen',
      list: ({ db }) => documentIds(db),
      modules: ['features/documents/open-document.tsx'],
    },
    text: ({ db, part }) => documentWords(db, part),
  },
  {
    path: '/public/about',
    title: 'Tentang',
    description: 'Apa sistem ini, siapa yang memakainya, dan pertanyaan yang sering diajukan.',
    modules: ['features/contents/about-page.tsx'],
    mark: ({ db }) => contentMark(db),
    text: ({ db }) => aboutWords(db),
  },
  {
    path: '/public/guide',
    title: 'Panduan',
    description: 'Cara mengisi, mengirim, memeriksa, dan membaca laporan, menurut peran.',
    modules: ['features/contents/guide-page.tsx'],
    mark: ({ db }) => contentMark(db),
    parts: { name: 'panduan', list: ({ db }) => guideSlugs(db) },
    text: ({ db, part }) => guideWords(db, part),
  },
  {
    path: '/public/handbook',
    title: handbookWords.title,
    description: handbookWords.description,
    modules: ['features/contents/handbook-page.tsx'],
    mark: ({ services, now }) => `${services.forms.change()} ${currentMonth(now, 'WIB')}`,
    parts: {
      name: 'formulir',
      list: ({ services, now }) => currentHandbook(services.forms, now).map(({ id }) => id),
    },
    text: ({ services, now, part }) => wordsOfHandbook(currentHandbook(services.forms, now), part),
  },
]
