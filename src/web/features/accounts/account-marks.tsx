import { accountStatuses } from '#domain/accounts.ts'

import { Mark } from '../../ui/status-chip.tsx'

/** Whether an account may sign in, and whether failed sign-ins keep it out for now. */
export function AccountMarks({
  account: { status, locked_until },
}: {
  account: { status: keyof typeof accountStatuses; locked_until: string | null }
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
    </span>
  )
}
