import classes from './remark.module.css'

/** The office's words beside what they concern, below an answer or above an input. `id` is for the input that they describe. */
export function Remark({
  id,
  place = 'below',
  children,
}: {
  id?: string
  place?: 'above' | 'below'
  children: string | undefined
}) {
  if (!children) return null
  return (
    <p id={id} className={place === 'above' ? classes.above : classes.below}>
      <strong>Catatan dinas:</strong> {children}
    </p>
  )
}
