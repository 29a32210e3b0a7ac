import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { listProfileChanges } from '#contract/facility.ts'
import { momentText } from '#domain/words.ts'

import { queryOf } from '../../api/call.ts'
import { useMe } from '../../api/me.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Paging } from '../../ui/paging.tsx'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx'

import classes from './facility-profile.module.css'

const rowsPerPage = 5

/** Who changed the record, when, from what, to what. */
export function ChangeHistory() {
  const { zone } = useMe()
  const [page, setPage] = useState(1)
  const changes = useQuery(queryOf(listProfileChanges, { query: { page, per_page: rowsPerPage } }))
  return (
    <Card title="Riwayat perubahan">
      {changes.isPending && <Skeletons rows={3} height={56} label="Memuat riwayat…" />}
      {changes.isError && <ErrorState error={changes.error} retry={changes.refetch} />}
      {changes.isSuccess && changes.data.total === 0 && (
        <EmptyState title="Belum ada perubahan" icon="clock">
          Setiap perubahan profil tercatat di sini: siapa, kapan, dari apa menjadi apa.
        </EmptyState>
      )}
      {changes.isSuccess && changes.data.total > 0 && (
        <>
          <ol className={classes.history}>
            {changes.data.data.map(({ at, actor, role, changes: fields }) => (
              <li key={at}>
                <p className={classes.soft}>
                  {momentText(new Date(at), zone)}
                  <br />
                  {actor} ({role})
                </p>
                <dl className={classes.changes}>
                  {fields.map(({ field, label, before, after }) => (
                    <div key={field}>
                      <dt>{label}</dt>
                      <dd>
                        <del>{before ?? 'kosong'}</del>
                        <Icon name="forward" size={14} />
                        <span className="unseen"> menjadi </span>
                        <ins>{after ?? 'kosong'}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
          <Paging
            page={changes.data.current_page}
            last={changes.data.last_page}
            total={changes.data.total}
            noun="perubahan"
            onChange={setPage}
          />
        </>
      )}
    </Card>
  )
}
