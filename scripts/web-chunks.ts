/**
 * Which modules of the page come in one file. Left alone, the bundler makes a file of each set of modules that the same pages share: most
 * are smaller than 1 KB and hardly shrink. Each is a request, and a browser has only six under way at a time.
 */
import path from 'node:path'

type Group = {
  name: string
  test: (id: string) => boolean
  minShareCount?: number
  includeDependenciesRecursively?: boolean
}

const withSlashes = (file: string) => file.replaceAll('\\', '/')
const src = withSlashes(path.resolve(import.meta.dirname, '../src/'))

/** The modules below this project's src whose paths begin as one of these patterns says. */
function below(...beginnings: string[]): (id: string) => boolean {
  const pattern = new RegExp(`^/(?:${beginnings.join('|')})`)
  return (id) => {
    const file = withSlashes(id)
    return file.startsWith(src) && pattern.test(file.slice(src.length))
  }
}

/** A file of its own for those of the modules that at least two pages or lazily loaded parts need; not for what they import. */
const shared = (name: string, ...beginnings: string[]): Group => ({
  name,
  test: below(...beginnings),
  minShareCount: 2,
  includeDependenciesRecursively: false,
})

const isStart = below(
  'contract/(?:photo|notifications)\\.',
  'web/(?:app\\.css|shell/(?:brand|footer)|form/drafts/same-answers)',
  'web/ui/(?:states\\.module|home-button|place-of|photo|link-tabs|report-place|skip-link|use-narrow)',
)

/** A module comes with the first group that takes it. */
export const groups: Group[] = [
  // What changes only with a new version of a library stays in the browser's cache over our own releases.
  {
    name: 'react',
    test: (id) =>
      /node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/.test(id) &&
      // What one page or dialog alone needs comes with it.
      !/[\\/](?:queriesObserver|useQueries|useIsFetching|useBlocker)\.js$/.test(id),
  },
  // What reports and their pages share, and no visitor needs.
  shared(
    'reports',
    'forms/(?!context|versions|condition-words)',
    'indicators/(?:me-smile|report-summary)',
    'contract/(?:report-results|report-bodies|report-questions|reports|bed-occupancy|me-smile|desk|form-calls)',
    'web/form/drafts/(?:report-source|save-outcome|draft-start|draft\\.|typed|sending|send-report)',
    'web/form/(?:gates|reading/(?:remark|report-facts|later-views|result-card))',
    'web/ui/late-code',
  ),
  // What the forms reckon with.
  shared('facts', 'domain/(?:mercury-devices|sanitarian-kit|bed-days|jump|validity)\\.'),
  // How a report is read, by those who sent it and those who decide.
  shared(
    'reading',
    'indicators/ratio',
    'web/form/reading/(?:outputs|answer-text|column-width|table-answers|rows-answers|history-view|report-sheets|figures)',
    'web/form/reading/results/worth-input',
  ),
  // What every page begins with, and small things that nearly every page needs.
  {
    name: 'start',
    test: (id) => isStart(id) || /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]iso/.test(id),
    includeDependenciesRecursively: false,
  },
  // What most pages share, except what a form does not need.
  {
    name: 'common',
    test: below(
      `(?!${[
        'domain/(?:hazards|plain-text|span|figure-words|table-parts|self-assessment/(?!periods))',
        'contract/(?:self-assessment/|regions|figures|quotes|field-errors)',
        'web/(?:figures|chart)/',
        'web/ui/(?:edit-form|use-edit-form|leave-guard|plain-table|list-(?!search)|use-list|card|facts|fold|fields|paging|filters)',
        'web/ui/(?:search-input|searchable-select|region-picker|checkbox|combobox|announcement-text|copies-dialog|download-link)',
      ].join('|')})`,
    ),
    minShareCount: 12,
  },
  // What the pages of the self-assessment share.
  shared(
    'assessment',
    'domain/self-assessment/(?!periods|words)',
    'domain/hazards',
    'contract/self-assessment/(?!periods|words)',
    'web/(?:features/self-assessment|ui/semester-picker)',
  ),
  // How a form is filled, for a form and for the builder of forms, without what few ever see.
  shared(
    'filling',
    'forms/answers/',
    'web/form/filling/(?!aside-notice)',
    'web/ui/pasted-cells',
    'web/form/drafts/(?:draft|draft-(?:keeper|saver|store|start)|typed|sent-rows|save-outcome|saving|sending|use-draft-keeper)\\.',
  ),
  // Documents, for their readers and for those who keep them.
  {
    name: 'documents',
    test: below(
      'domain/(?:documents|size-text)',
      'contract/documents',
      'web/features/documents/(?!documents-page|open-document|preview)',
      'web/ui/document-',
    ),
    includeDependenciesRecursively: false,
  },
  // What narrows figures and tables, which no page of a visitor has.
  shared(
    'narrowing',
    'web/figures/(?:figure-filters|span-picker|table-place|explore-link|unknown-region|nothing-owed|use-figures|spread-of)',
    'web/ui/other-period',
  ),
  // Lists, cards and figures.
  shared(
    'lists',
    'domain/(?:span|figure-words|table-parts|permits)',
    'contract/(?:figures|facility-table|report-tables)',
    'web/(?:figures/(?!quote-(?:words|dialog)|citation)|api/current-user)',
    'web/ui/(?:list-(?!search)|use-list|card|facts|fold|paging|filters|count-links|sort-select|checkbox|searchable-select)',
    'web/ui/(?:region-picker|indicator-value|permit-mark)',
  ),
  // What lists need, and the pages of visitors too.
  shared(
    'searching',
    'domain/(?:plain-text|email)\\.',
    'contract/(?:users|regions)\\.',
    'web/ui/(?:search-input|plain-table|download-link|print-button|use-printing|missing)',
  ),
  // Fields and dialogs in which something is changed.
  shared(
    'editing',
    'contract/field-errors',
    'web/ui/(?:edit-|use-edit-form|leave-guard|fields\\.|step-dialog|typed-dialog|use-step|copies-dialog|differences|text-area|file-field|copy-text)',
  ),
  // What is left on the device when somebody leaves.
  shared('leaving', 'web/api/leaving', 'web/form/drafts/(?:leftovers|assessment-drafts|forget-others)'),
  // The calls of signing in.
  shared('entering', 'contract/(?:passkeys|second-factor|login|password-links|sso)\\.'),
  // Questions, guides and handbook.
  shared(
    'contents',
    'domain/(?:rich-text/|slug|content\\.)',
    'contract/(?:stored-rich-text|published-contents)',
    'web/(?:content/(?:rich-text-view|contents-list|places)|features/contents/reading)',
  ),
  shared('maps', 'web/map/(?:colours|map-legend|shown-areas|map-picture|picture-button|region-map)'),
]

/** The groups with which every page begins. */
export const alwaysThere: ReadonlySet<string> = new Set(['react', 'common', 'start', 'rolldown-runtime'])
