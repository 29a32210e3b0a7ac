import { isIPv6 } from 'node:net'

/** The port that some balancers write down beside an address: another one for each connection. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([^\]]+)\](?::\d+)?)$/

/** The address itself; of IPv6 the first half, since one subscriber has all of the second. */
export function networkOf(written: string): string {
  const [, v4, v6] = withPort.exec(written) ?? []
  const address = v4 ?? v6 ?? written
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** More than a clock is set back by while it only keeps time, in milliseconds. */
const noticedMs = 1000

/**
 * Under which name a request is counted: the network of its address, and another one each time that the clock was set back. What was
 * counted before would end only once the clock is there again, and refuse everybody until then.
 */
export function countedName(clock: () => number = Date.now): (request: { ip: string }) => string {
  let [latest, times] = [clock(), 0]
  return ({ ip }) => {
    const now = clock()
    if (now < latest - noticedMs) times += 1
    latest = now
    return `${times} ${networkOf(ip)}`
  }
}
