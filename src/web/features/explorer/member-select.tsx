import { Select } from '../../ui/select.tsx'
import type { Member } from './answer.ts'

/** One of what a dimension holds, where a view shows one at a time; nothing where there is only one. */
export function MemberSelect({
  label,
  members,
  value,
  onChange,
}: {
  label: string
  members: readonly Member[]
  value: string
  onChange: (id: string) => void
}) {
  if (members.length < 2) return null
  return (
    <Select
      label={label}
      value={value}
      options={members.map((member) => ({ value: member.id, label: member.label }))}
      onChange={onChange}
    />
  )
}
