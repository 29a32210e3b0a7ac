import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Loaded } from '../../ui/states.tsx'
import { groupedChanges } from './grouped-changes.ts'
import { type ManagedForm, versionText } from './managed-forms.ts'
import { versionQuery } from './version-query.ts'

import classes from './forms-admin.module.css'

/** In what two versions of a form differ, in words and section by section. */
export function VersionComparison({ form }: { form: ManagedForm }) {
  const versions = form.versions.filter(({ state }) => state !== 'withdrawn')
  const [newest, second = newest] = versions
  const [older, setOlder] = useState(String(second?.version))
  const [newer, setNewer] = useState(String(newest?.version))
  const options = versions.map((version) => ({
    value: String(version.version),
    label: versionText(version),
  }))
  return (
    <Card title="Bandingkan versi">
      {versions.length < 2 ? (
        <p className="flat soft">Baru ada satu versi yang terbit, sehingga belum ada yang dibandingkan.</p>
      ) : (
        <div className="stack gap-5">
          <div className={classes.pair}>
            <Select label="Dari" value={older} options={options} onChange={setOlder} />
            <Select label="Ke" value={newer} options={options} onChange={setNewer} />
          </div>
          <Changes key={`${older} ${newer}`} form={form.form_type} older={older} newer={newer} />
        </div>
      )}
    </Card>
  )
}

function Changes({ form, older, newer }: { form: string; older: string; newer: string }) {
  const queries = useQueryClient()
  const both = useQuery({
    queryKey: ['form versions', form, older, newer],
    queryFn: () =>
      Promise.all([
        queries.fetchQuery(versionQuery(form, Number(older))),
        queries.fetchQuery(versionQuery(form, Number(newer))),
      ]),
    staleTime: Infinity,
  })
  return (
    <Loaded answer={both} rows={3} label="Membandingkan…" failed="Versi belum dapat dibandingkan">
      {([before, after]) => {
        const groups = groupedChanges(before, after)
        if (groups.length === 0)
          return (
            <p className="flat" role="status">
              Kedua versi ini menanyakan hal yang sama.
            </p>
          )
        return (
          <div className="stack gap-5">
            {groups.map(({ id, title, changes }) => (
              <section key={id} aria-label={title}>
                <h3 className={classes.section}>{title}</h3>
                <ul className="bullets">
                  {changes.map(({ label, sentences }) => (
                    <li key={label}>
                      <strong>{label}:</strong> {sentences.join(' ')}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}
