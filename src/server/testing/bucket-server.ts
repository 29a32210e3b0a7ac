import S3rver from '@20minutes/s3rver'

import type { BucketSettings } from '#server/files/bucket.ts'

import { testFolder } from './test-folder.ts'

/** A server of the protocol of S3 with one empty bucket, on a port of this machine. */
export async function bucketServer(): Promise<
  { settings: BucketSettings; stop: () => Promise<void> } & AsyncDisposable
> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: testFolder(),
    vhostBuckets: false,
    configureBuckets: [{ name: 'silika-berkas', configs: [] }],
  })
  const { port } = await server.run()
  const settings = {
    url: `http://127.0.0.1:${port}`,
    name: 'silika-berkas',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    timeoutMs: 1000,
  }
  const stop = async () => {
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  return {
    settings,
    stop,
    [Symbol.asyncDispose]: () => stop().catch(() => {}),
  }
}
