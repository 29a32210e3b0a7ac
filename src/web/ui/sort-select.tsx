import type { Order } from './list-table.tsx'
import { Select } from './select.tsx'

import classes from './sort-select.module.css'

/** The order of a list where there are no heads to press: on cards. */
export function SortSelect({
  options,
  order,
  onChange,
}: {
  options: readonly { value: string; label: string }[]
  order: Order
  onChange: (order: Order) => void
}) {
  return (
    <div className={classes.sort}>
      <Select
        label="Urutkan menurut"
        value={order.by}
        options={options}
        onChange={(by) => onChange({ ...order, by })}
      />
      <Select
        label="Arah"
        value={order.descends ? 'desc' : 'asc'}
        options={[
          { value: 'asc', label: 'Naik' },
          { value: 'desc', label: 'Turun' },
        ]}
        onChange={(direction) => onChange({ ...order, descends: direction === 'desc' })}
      />
    </div>
  )
}
