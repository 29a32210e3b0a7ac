import type { configuration } from '#contract/auth.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

/** What a page reads of the product's settings; a test that draws a page answers `configuration` with it. */
export const sampleConfiguration: ReplyOf<typeof configuration> = {
  data: {
    name: 'SILIKA',
    version: '1.3',
    partner: '',
    who_office: '',
    apps_key: 'the-key',
    sso: false,
    demo: false,
    api_docs: true,
    personal_data_years: 5,
    due_day: 10,
  },
}
