import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setInterval } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { TextState } from '#domain/documents.ts'
import { isUnstarted, stoppedChild } from '#server/stopped-child.ts'

import { cleanText } from './clean-text.ts'
import type { PdfNews } from './read-pdf.ts'

/** The text of a PDF, page by page; `partly` where it has more pages, or letters, or asks for more than a reader gives. */
type PdfText = {
  state: Extract<TextState, 'read' | 'partly' | 'empty' | 'locked' | 'unreadable'>
  /** Null where it could not be opened. */
  pages: number | null
  texts: { page: number; text: string }[]
}
/** @throws an outage where its process cannot be started, or others end it: the PDF can be read another time */
export type PdfReader = { read: (path: string) => Promise<PdfText> }

type Bounds = { milliseconds: number; memoryMegabytes: number; pages: number; letters: number }
/** A law of 300 pages takes 3 seconds and 150 MB. */
const usualBounds: Bounds = { milliseconds: 60_000, memoryMegabytes: 512, pages: 1000, letters: 300_000 }
const module = fileURLToPath(new URL('./read-process.ts', import.meta.url))
/** How often the memory of the process is looked at, in milliseconds. */
const watchMs = 50
const pageBytes = 4096

/**
 * Reads in a process of its own that is ended when its time or its memory is used up; what it has said until then stays. A limit of
 * the heap alone would not do: what a stream unpacks to lies beside it.
 */
export function pdfReader(bounds: Partial<Bounds> = {}): PdfReader {
  const { milliseconds, memoryMegabytes, pages: mostPages, letters } = { ...usualBounds, ...bounds }
  return {
    read: async (path) => {
      const child = fork(module, {
        // Nothing of ours: neither options nor secrets.
        execArgv: [`--max-old-space-size=${memoryMegabytes}`],
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        timeout: milliseconds,
        killSignal: 'SIGKILL',
      })
      const watching = new AbortController()
      void endGreedy(child, memoryMegabytes, watching.signal)
      try {
        return await listen(child, { path, mostPages, letters })
      } finally {
        watching.abort()
        child.kill('SIGKILL')
      }
    },
  }
}

type Said = PdfNews | { ended: 'read' | 'locked' | 'unreadable' }

function listen(
  child: ChildProcess,
  { path, mostPages, letters }: { path: string; mostPages: number; letters: number },
): Promise<PdfText> {
  return new Promise((resolve, reject) => {
    const texts: PdfText['texts'] = []
    let pages: number | null = null
    let left = letters
    const end = (how: 'whole' | 'cut' | 'locked' | 'unreadable') => {
      if (how === 'locked' || (texts.length === 0 && how !== 'whole'))
        resolve({ state: how === 'locked' ? 'locked' : 'unreadable', pages, texts: [] })
      else {
        const isWhole = how === 'whole' && (pages ?? 0) <= mostPages
        const state = isWhole ? (texts.length === 0 ? 'empty' : 'read') : 'partly'
        resolve({ state, pages, texts })
      }
    }
    child.on('message', (message) => {
      // Safe: the process says nothing else.
      const said = message as Said
      if ('pages' in said) pages = said.pages
      else if ('ended' in said)
        end(said.ended === 'read' ? 'whole' : said.ended === 'locked' ? 'locked' : 'cut')
      else {
        const text = cleanText(said.text).slice(0, left)
        if (text !== '') texts.push({ page: said.page, text })
        left -= text.length
        if (left <= 0) end('cut')
      }
    })
    child.on('exit', (_code, signal) => {
      const stopped = stoppedChild(signal)
      if (stopped) reject(stopped)
      else end('cut')
    })
    child.on('error', (error) => (isUnstarted(error) ? reject(error) : end('cut')))
    child.send({ path, mostPages })
  })
}

/** Ends a process that has taken more memory than it may; where the system does not say, its time ends it. */
async function endGreedy(child: ChildProcess, megabytes: number, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(watchMs, undefined, { signal })) {
      const [, resident] = (await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')
      if (Number(resident) * pageBytes > megabytes * 1_000_000) child.kill('SIGKILL')
    }
  } catch {
    // It has ended, or there is no such file here.
  }
}
