import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { namesOf } from '#domain/names-of.ts'
import { permissions, reachOf } from '#domain/permissions.ts'
import { reportStatuses, transitions } from '#domain/report-status.ts'
import { roleNames, roles } from '#domain/roles.ts'
import { handbookMarkdown, tableOf } from '#forms/handbook.ts'
import { shippedForms } from '#indicators/shipped-forms.ts'
import { describeConfig } from '#server/config.ts'

/**
 * Writes docs/generated from the tables that the product itself reads. With --check it writes nothing and fails where a
 * page is stale.
 */
const folder = path.resolve(import.meta.dirname, '../docs/generated')

const note = '<!-- Written by `npm run docs` from the tables of the code; do not edit. -->'
const page = (title: string, lines: readonly string[]) =>
  [`# ${title}`, '', note, '', ...lines, ''].join('\n')

const pages: Readonly<Record<string, () => string>> = {
  'forms.md': () =>
    page('Buku formulir', [
      'Setiap pertanyaan formulir bulanan, seperti yang dibaca oleh layar, pemeriksaan, dan ekspor.',
      '',
      ...shippedForms.map((form) => handbookMarkdown(form, shippedForms)),
    ]),
  'endpoints.md': () =>
    page('Endpoints', [
      'Every call of the API. Bodies, parameters and replies are at `/api/docs` of a running server. “Public” needs no session.',
      '',
      ...tableOf(
        ['Call', 'Permission', 'What it is for'],
        contract
          .toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
          .map((endpoint) => [callText(endpoint), permissionText(endpoint), endpoint.summary]),
      ),
    ]),
  'permissions.md': () =>
    page('Roles and permissions', [
      'Who may do what, and how far: `own` is one’s own account or facility, `region` the province or city of an office, `all` the',
      'whole country. An empty cell means no. What lies outside the reach answers 404.',
      '',
      ...tableOf(
        ['Permission', ...roleNames.map((role) => roles[role].label)],
        namesOf(permissions).map((permission) => [
          `\`${permission}\``,
          ...roleNames.map((role) => reachOf(role, permission) ?? ''),
        ]),
      ),
      '',
      ...tableOf(
        ['Role', 'Identifier', 'First page'],
        roleNames.map((role) => [roles[role].label, `\`${role}\``, `\`${roles[role].home}\``]),
      ),
    ]),
  'statuses.md': () =>
    page('States of a report', [
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> unfilled',
      ...Object.entries(transitions).flatMap(([name, { from, to }]) =>
        from.map((state) => `  ${state} --> ${to}: ${name}`),
      ),
      '```',
      '',
      '## The names of a state',
      '',
      'As a form code 2 means “perlu perbaikan”, as a verification code “terkonfirmasi”.',
      '',
      ...tableOf(
        ['State', 'Form code', 'Verification code', 'Word', 'Fill status', 'Label', 'Verification label'],
        Object.entries(reportStatuses).map(([state, status]) => [
          `\`${state}\``,
          status.code < 0 ? 'other' : String(status.code),
          status.verification < 0 ? 'other' : String(status.verification),
          `\`${status.word}\``,
          `\`${status.fill}\``,
          status.label,
          status.verificationLabel,
        ]),
      ),
      '',
      '## The transitions',
      '',
      ...tableOf(
        ['Transition', 'From', 'To', 'Permission', 'Complete', 'Reason', 'Notified'],
        Object.entries(transitions).map(([name, transition]) => [
          `\`${name}\` (${transition.label})`,
          transition.from.join(', '),
          transition.to,
          `\`${transition.permission}\``,
          transition.mustBeComplete ? 'yes' : '',
          transition.needsReason ? 'yes' : '',
          transition.notify ?? '',
        ]),
      ),
    ]),
  'configuration.md': () =>
    page('Configuration', [
      'Environment variables, all read and checked at the start; a wrong value stops it with a sentence.',
      '',
      ...tableOf(
        ['Variable', 'Unset', 'Meaning'],
        describeConfig().map(({ name, unset, meaning }) => [`\`${name}\``, unset && `\`${unset}\``, meaning]),
      ),
    ]),
}

/** By code unit, so that every machine sorts alike. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function callText({ method, path: address, also }: Endpoint): string {
  return `\`${method} ${address}\`${also ? ` and \`${also}\`` : ''}`
}

function permissionText({ permission }: Endpoint): string {
  return permission === 'public' ? 'public' : `\`${permission}\``
}

/** A page's text with the same line ends on every machine; empty if the page does not exist. */
function storedPage(name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return ''
  }
}

function storedNames(): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const isCheck = process.argv.includes('--check')
const wanted = Object.entries(pages).map(([name, write]) => ({ name, text: write() }))
const left = storedNames().filter((name) => !(name in pages))
const stale = wanted.filter(({ name, text }) => storedPage(name) !== text)

if (isCheck) {
  const names = [...stale.map(({ name }) => name), ...left]
  if (names.length > 0) {
    process.stderr.write(`docs/generated is stale (${names.join(', ')}). Run "npm run docs" and commit it.\n`)
    process.exit(1)
  }
} else {
  mkdirSync(folder, { recursive: true })
  for (const name of left) rmSync(path.join(folder, name))
  for (const { name, text } of stale) writeFileSync(path.join(folder, name), text)
  process.stdout.write(
    stale.length === 0
      ? 'docs/generated is up to date.\n'
      : `Wrote ${stale.map(({ name }) => name).join(', ')}.\n`,
  )
}
