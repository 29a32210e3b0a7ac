import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import type { ReplyOf } from '#contract/endpoint.ts'
import type { listProfileChanges } from '#contract/facility.ts'
import { momentText } from '#domain/words.ts'

import { useMe } from '../api/me.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icons.tsx'
import { Paging } from '../ui/paging.tsx'
import { EmptyState, Loaded } from '../ui/states.tsx'

import classes from './record.module.css'

const rowsPerPage = 5

type Changes = ReplyOf<typeof listProfileChanges>

/** Who changed the record, when, from what, to what. */
export function ChangeHistory({
  ask,
}: {
  /** The call of a page of it, as queryOf makes it. */
  ask: (rows: {
    page: number
    per_page: number
  }) => UseQueryOptions<Changes, Error, Changes, readonly [string, object]>
}) {
  const [page, setPage] = useState(1)
  const changes = useQuery({ ...ask({ page, per_page: rowsPerPage }), placeholderData: keepPreviousData })
  return (
    <Card title="Riwayat perubahan">
      <Loaded answer={changes} rows={3} height={56} label="Memuat riwayat…">
        {({ data, total, current_page, last_page }) =>
          total === 0 ? (
            <EmptyState title="Belum ada perubahan" icon="clock">
              Setiap perubahan profil tercatat di sini: siapa, kapan, dari apa menjadi apa.
            </EmptyState>
          ) : (
            <>
              <ol className={classes.history}>
                {data.map((change) => (
                  <Change key={change.at} change={change} />
                ))}
              </ol>
              <Paging
                page={current_page}
                last={last_page}
                total={total}
                noun="perubahan"
                onChange={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Change({ change: { at, actor, role, changes } }: { change: Changes['data'][number] }) {
  const { zone } = useMe()
  return (
    <li>
      <p className={classes.soft}>
        {momentText(new Date(at), zone)}
        <br />
        {actor} ({role})
      </p>
      <dl className={classes.changes}>
        {changes.map(({ field, label, before, after }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className="row wrap">
              <del className="quiet">{before ?? 'kosong'}</del>
              <Icon name="forward" size={14} />
              <span className="unseen"> menjadi </span>
              <ins>{after ?? 'kosong'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
