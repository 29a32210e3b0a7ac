import type { IncomingMessage } from 'node:http'

import type { Endpoint } from '#contract/endpoint.ts'
import { slowLine } from '#domain/slow-line.ts'

import { hasBody } from './unread-body.ts'

/** In milliseconds: so long a request may be on its way that brings no file. */
const usualMs = 120_000
/** An upload that stands still for so long is given up: its account has few places, and needs them to try again. */
const silentMs = 60_000

/** How long a call may be on its way over a slow line, in milliseconds. */
export const arrivalOf = ({ upload }: Pick<Endpoint, 'upload'>) =>
  usualMs + Math.ceil((upload?.maxBytes ?? 0) / slowLine)

/** Breaks off a request whose body is not there after so long. */
export function limitArrival(request: IncomingMessage, ms: number): void {
  if (!hasBody(request)) return
  const timer = setTimeout(() => request.destroy(), ms)
  request.once('close', () => clearTimeout(timer))
}

/** Breaks off a request that is silent for so long, until its end. */
export function limitSilence(
  request: IncomingMessage,
  ms = silentMs,
): { heard: () => void; end: () => void } {
  const timer = setTimeout(() => request.destroy(), ms)
  return { heard: () => void timer.refresh(), end: () => clearTimeout(timer) }
}
