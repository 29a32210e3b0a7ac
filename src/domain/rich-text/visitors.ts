/** The pages that a visitor has in another place. */
const forVisitors: Readonly<Record<string, string>> = {
  '/guide/user': '/public/guide',
  '/about/user': '/public/about',
  '/document/user': '/public/document',
  '/handbook/user': '/public/handbook',
}

/** A link of a text as a visitor can follow it. */
export function addressForVisitors(link: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
  return `${forVisitors[path] ?? path}${rest}`
}
