import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'

import { formIds } from '#domain/form-ids.ts'
import type { AnswerSheet } from '#forms/context.ts'

import type { KeeperState } from '../../form/drafts/draft-shapes.ts'
import type { Report } from '../../form/drafts/report-source.ts'
import { draftWith } from '../../form/drafts/testing/sample-drafts.ts'
import { sampleForm } from '../../form/drafts/testing/sample-form.ts'
import { show } from '../../testing/show.tsx'
import { extraInputs, SectionExtras } from './extras.tsx'
import type { OpenForm } from './open-form.ts'

function open(form: string, section: string, answers: AnswerSheet = {}) {
  // Safe: the extras read nothing else before they are used.
  const page: Partial<OpenForm> = {
    form: { ...sampleForm, id: form },
    report: { report_id: 5 } as Report,
    answers,
    state: { draft: draftWith(answers) } as KeeperState,
    hasBeds: false,
    online: false,
  }
  return show(<SectionExtras open={page as OpenForm} section={section} isFirst={section === 'organisasi'} />)
}
// Their code arrives late; wait for it once here, so that a busy machine does not matter.
beforeAll(() => Promise.all([import('./me-smile-import.tsx'), import('./device-list-upload.tsx')]))

const importButton = 'Impor dari ME-SMILE'
const uploadButton = 'Unggah daftar alat'

it.each(['pengangkutan', 'timbulan'])(
  'the import from ME-SMILE stands at %s of who uses it',
  async (section) => {
    open(formIds.waste, section, { org_me_smile: 'ya' })
    expect(await screen.findByRole('button', { name: importButton })).toBeTruthy()
  },
)

it.each([
  ['who does not use ME-SMILE', formIds.waste, 'timbulan', { org_me_smile: 'tidak' }],
  ['who has not said so', formIds.waste, 'timbulan', {}],
  ['another section', formIds.waste, 'organisasi', { org_me_smile: 'ya' }],
  ['another form', formIds.covid, 'timbulan', { org_me_smile: 'ya' }],
  ['another section of the devices', formIds.mercury, 'timbulan', {}],
])('nothing stands there for %s', (_whom, form, section, answers) => {
  open(form, section, answers)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('the list of devices is uploaded beside their counts, with a connection', async () => {
  open(formIds.mercury, 'alat')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: uploadButton })
  expect(button.disabled).toBe(true)
  expect(button.title).toBe('Perlu sambungan internet')
})

it('the field of the list leads to its section', async () => {
  const gone: string[] = []
  const { mer_sheet: input } = extraInputs(formIds.mercury, {}, (id) => gone.push(id))
  const { user } = show(<>{input}</>)
  await user.click(screen.getByRole('button', { name: 'Unggah di bagian Daftar alat' }))
  expect(gone).toEqual(['alat'])
  expect(extraInputs(formIds.waste, {}, () => undefined)).toEqual({})
})
