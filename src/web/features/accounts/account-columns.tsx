import type { listAccounts } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { AccountSort } from '#domain/accounts.ts'
import { roles } from '#domain/roles.ts'
import { dayIn, type Zone } from '#domain/time.ts'
import { shortDayText } from '#domain/words.ts'

import type { Column } from '../../ui/list-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Place, PlaceLink } from '../../ui/places.tsx'
import { AccountMarks } from './account-marks.tsx'

import classes from './accounts.module.css'

type Row = ReplyOf<typeof listAccounts>['data'][number]

const words: Record<AccountSort, string> = {
  full_name: 'Nama',
  username: 'Nama pengguna',
  roles: 'Peran',
  region: 'Wilayah',
  status: 'Status',
  last_sign_in_at: 'Terakhir masuk',
  created_at: 'Dibuat',
}
/** By what the list can be sorted where it is shown as cards. */
export const sortWords = Object.entries(words).map(([value, label]) => ({ value, label }))

const column = (by: AccountSort, rest: Omit<Column<Row>, 'head' | 'sortedAs'>): Column<Row> => ({
  head: words[by],
  sortedAs: by,
  isLabelled: true,
  ...rest,
})

export function accountColumns({
  zone,
  cardOf,
}: {
  zone: Zone
  /** Where an account's card is. */
  cardOf: (account: number) => Place
}): Column<Row>[] {
  return [
    column('full_name', {
      look: 'name',
      className: classes.name,
      cell: ({ id, full_name, username }) => (
        <>
          <PlaceLink place={cardOf(id)}>{full_name}</PlaceLink>
          <small className={classes.long}>{username}</small>
        </>
      ),
    }),
    column('roles', { className: classes.role, cell: (row) => roles[row.roles].label }),
    column('region', {
      isQuiet: ({ province }) => province === null,
      cell: ({ full_name, facility, province, regency }) => (
        <>
          {facility !== null && facility !== full_name && (
            <span className={`block ${classes.long}`}>{facility}</span>
          )}
          {regency ?? province ?? '–'}
          {regency !== null && <span className="small block">{province}</span>}
        </>
      ),
    }),
    column('status', { cell: (row) => <AccountMarks account={row} /> }),
    column('last_sign_in_at', {
      cell: ({ last_sign_in_at, has_password }) => (
        <>
          {last_sign_in_at === null ? 'Belum pernah' : <Moment at={last_sign_in_at} zone={zone} />}
          {!has_password && <span className="small block">Belum ada kata sandi</span>}
        </>
      ),
    }),
    column('created_at', { cell: ({ created_at }) => shortDayText(dayIn(zone, new Date(created_at))) }),
  ]
}
