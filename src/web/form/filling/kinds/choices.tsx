import type { InputKind } from './input.ts'

import classes from './input.module.css'

/** Several answers; one that stands alone clears the others, and they clear it. */
export const choices: InputKind<'choices'> = {
  wrap: () => 'group',
  Input: ({ id, field, value, onChange, name, describedBy }) => {
    const given: string[] = Array.isArray(value) ? value : []
    const toggle = (code: string, isTicked: boolean) => {
      if (!isTicked) return given.filter((other) => other !== code)
      if (code === field.exclusive) return [code]
      // In the order of the options, so that the same ticks are always the same answer.
      return Object.keys(field.options).filter(
        (other) => other === code || (given.includes(other) && other !== field.exclusive),
      )
    }
    return (
      // In a table's cell no legend names them.
      <div
        className={classes.many}
        {...(name !== undefined && { role: 'group', 'aria-label': name, 'aria-describedby': describedBy })}
      >
        {Object.entries(field.options).map(([code, label], index) => (
          <label key={code} className={classes.option}>
            <input
              type="checkbox"
              className="box"
              id={index === 0 ? id : undefined}
              checked={given.includes(code)}
              onChange={({ target }) => {
                const ticked = toggle(code, target.checked)
                onChange(ticked.length > 0 ? ticked : undefined)
              }}
            />
            {label}
          </label>
        ))}
      </div>
    )
  },
}
