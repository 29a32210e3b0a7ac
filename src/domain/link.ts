/**
 * The link rule: scheme http, https or ftp, then a host that contains a dot. Refuses `javascript:…` and `http://nodot`.
 */
export function isLink(value: string): boolean {
  return (
    /^(https?|ftp):\/\/[^\s/?#.]+(\.[^\s/?#.]+)+\.?(:\d{1,5})?([/?#]\S*)?$/i.test(value) &&
    value.length <= 2000
  )
}
