import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { startMeSmile } from './me-smile.ts'
import { prepareData } from './prepared-data.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product with its demonstration data answers; all journeys share it. */
    productUrl: string
    /** The data folder that it began with a copy of; others may copy it too. */
    preparedData: string
    /** The file of what axe has been over in this run, a line each: all workers read it and add to it. */
    examinedKinds: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [preparedData, hasBrowser] = await Promise.all([prepareData(), installBrowser()])
  if (!hasBrowser) {
    await rm(preparedData, { recursive: true, force: true })
    throw new Error('The journeys have no browser; the reason stands above.')
  }
  project.provide('preparedData', preparedData)
  const examinedKinds = path.join(tmpdir(), `silika-examined-${process.pid}`)
  await writeFile(examinedKinds, '')
  project.provide('examinedKinds', examinedKinds)
  const meSmile = await startMeSmile()
  const product = await startProduct({ from: preparedData, env: meSmile.env })
  project.provide('productUrl', product.url)
  return async () => {
    await product.stop()
    meSmile.stop()
    await keepPrepared(preparedData)
    await rm(examinedKinds)
  }
}

/** The attack, which comes after the journeys, begins with a copy too: `npm test` names the folder. */
async function keepPrepared(preparedData: string): Promise<void> {
  const kept = path.resolve(import.meta.dirname, '../.tmp/prepared-data')
  await rm(kept, { recursive: true, force: true })
  // Unlike a renaming it also leads to another disk, with owners and modes.
  await once(spawn('mv', [preparedData, kept], { stdio: 'inherit' }), 'close')
}

/** Whether there is a browser afterwards; never fails while the data are still being prepared. */
async function installBrowser(): Promise<boolean> {
  const script = path.resolve(import.meta.dirname, '../scripts/install-chromium.ts')
  const [code] = (await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'close')) as [number]
  return code === 0
}
