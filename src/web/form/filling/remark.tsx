import style from './form.module.css'

/** The office's words beside what they concern. `id` is for the input that they describe. */
export function Remark({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className={style.remark}>
      <strong>Catatan dinas:</strong> {children}
    </p>
  )
}
