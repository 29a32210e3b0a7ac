/** A body as the fields of a browser's form: what stands within a name is written in brackets. */
function fieldsOf(body: unknown, name = ''): [name: string, text: string][] {
  if (body === undefined || body === null) return []
  if (typeof body !== 'object') return [[name, typeof body === 'string' ? body : JSON.stringify(body)]]
  return Object.entries(body).flatMap(([inner, value]) =>
    fieldsOf(value, name === '' ? inner : `${name}[${inner}]`),
  )
}

/** The two ways in which a browser sends a form. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

export function browserForm(body: unknown, type: (typeof formTypes)[number]) {
  const fields = fieldsOf(body)
  if (type === 'application/x-www-form-urlencoded')
    return { payload: new URLSearchParams(fields).toString(), headers: { 'content-type': type } }
  const boundary = 'batas'
  const parts = fields.map(
    ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return {
    payload: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'content-type': `${type}; boundary=${boundary}` },
  }
}
