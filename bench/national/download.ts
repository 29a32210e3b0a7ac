import { memoryOf } from '../../attack/watch.ts'

/** What a form's year of the whole country costs: rows a second, seconds to the first byte, memory of the process in MB. */
export type DownloadCost = { rows: number; seconds: number; firstByte: number; memory: number }

export async function measureDownload(address: string, pid: number): Promise<DownloadCost> {
  const year = new Date().getFullYear() - 1
  const order = { form_type: 'limbahfasyankes', year, format: 'csv' }
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 100)
  try {
    const begin = performance.now()
    const response = await fetch(`${address}/api/report/download`, {
      method: 'POST',
      headers: { authorization: 'Bearer ministry', 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })
    if (!response.ok) throw new Error(`Download: ${response.status} ${(await response.text()).slice(0, 300)}`)
    let firstByte = NaN
    let lines = 0
    // Safe: the body of a reply is bytes.
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      if (lines === 0 && Number.isNaN(firstByte)) firstByte = (performance.now() - begin) / 1000
      for (const byte of piece) if (byte === 10) lines += 1
    }
    return { rows: lines, seconds: (performance.now() - begin) / 1000, firstByte, memory: most - before }
  } finally {
    clearInterval(watch)
  }
}
