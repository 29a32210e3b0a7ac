/** A line of the terminal that says how far a long work has come; where there is no terminal, a line for each tenth. */
export function progressOf(what: string): (share: number, now?: string) => void {
  const { stdout } = process
  const begin = performance.now()
  const width = 30
  let tenths = -1
  return (share, now = '') => {
    const filled = Math.round(share * width)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    const seconds = Math.round((performance.now() - begin) / 1000)
    const line = `${what} ${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${seconds} s  ${now}`
    if (stdout.isTTY) {
      stdout.write(`\r${line.slice(0, stdout.columns - 1)}\u001B[K${share >= 1 ? '\n' : ''}`)
      return
    }
    if (Math.floor(share * 10) === tenths) return
    tenths = Math.floor(share * 10)
    stdout.write(`${line}\n`)
  }
}
