import { expect, it } from 'vitest'

import { sanitarianKit } from '#forms/definitions/sanitarian-kit.ts'
import { completeSheet } from '#forms/testing/samples.ts'
import { month, ok, profiles, sendForm } from '#server/testing/reports.ts'
import { withApp } from '#server/testing/with-app.ts'

const kit = sanitarianKit.id
const path = `/api/kelola-formulir/${kit}`
const person = 'healthCenter'
const former = 'Sampel air diperiksa'
const renamed = 'Sampel air yang diperiksa di laboratorium'

it(
  'a report keeps the questions of its version on screen, in print and in exports after the next one begins',
  withApp(async (world) => {
    ok(await sendForm(world, kit, completeSheet(sanitarianKit, profiles[person], month), { person }))
    const admin = await world.as('admin')
    const { revision, definition } = ok(await admin.post(`${path}/draf`)).data
    const changed = JSON.parse(JSON.stringify(definition).replaceAll(former, renamed))
    const saved = ok(await admin.put(`${path}/draf`, { revision, definition: changed })).data
    ok(await admin.post(`${path}/terbit`, { revision: saved.revision, valid_from: '2027-01' }))
    world.setNow(new Date('2027-01-20T02:00:00Z'))
    ok(
      await sendForm(world, kit, completeSheet(sanitarianKit, profiles[person], '2027-01'), {
        ...{ person, of: '2027-01' },
      }),
    )
    // The page and its print draw a report with the form of its own version.
    const facility = await world.as(person)
    const months = { [month]: former, '2027-01': renamed }
    for (const [date, label] of Object.entries(months)) {
      const report = ok(await facility.get(`/api/sanitarian-kit?date=${date}`)).data
      const form = ok(await facility.get(`/api/forms/${kit}/${report.form_version}`)).data
      expect(JSON.stringify(form)).toContain(label)
      const office = await world.as('city')
      const sheet = await office.get(`/api/data/${kit}?tipe=get&format=csv&fil_blth=${date}`)
      expect(sheet.bytes.toString('utf8')).toContain(label)
    }
  }),
)
