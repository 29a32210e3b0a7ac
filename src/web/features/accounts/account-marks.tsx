import { accountStatuses } from '#domain/accounts.ts'

import { Mark } from '../../ui/status-chip.tsx'

/** Whether an account may sign in, whether failed sign-ins keep it out for now, and whether mail reaches it. */
export function AccountMarks({
  account: { status, locked_until, mail_failed_at },
}: {
  account: {
    status: keyof typeof accountStatuses
    locked_until: string | null
    mail_failed_at: string | null
  }
}) {
  return (
    <span className="inline-row">
      <Mark tone={status === 'active' ? 'good' : 'calm'} icon={status === 'active' ? 'check' : 'minus'}>
        {accountStatuses[status]}
      </Mark>
      {locked_until !== null && (
        <Mark tone="danger" icon="lock">
          Terkunci
        </Mark>
      )}
      {mail_failed_at !== null && (
        <Mark tone="warning" icon="alert">
          Surel gagal
        </Mark>
      )}
    </span>
  )
}
