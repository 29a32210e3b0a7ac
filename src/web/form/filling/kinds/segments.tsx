import classes from './input.module.css'

/** A few short answers side by side; one is picked. */
export function Segments({
  id,
  options,
  value,
  onChange,
}: {
  id: string
  options: Readonly<Record<string, string>>
  value: unknown
  onChange: (code: string) => void
}) {
  const entries = Object.entries(options)
  return (
    <div className={classes.segments} data-count={entries.length}>
      {entries.map(([code, label], index) => (
        <label key={code} className={classes.segment}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            checked={value === code}
            onChange={() => onChange(code)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
