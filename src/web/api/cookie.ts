/** A cookie that the page may read, under https by its longer name; undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .map((cookie) => cookie.replace(/^__Host-/, ''))
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
