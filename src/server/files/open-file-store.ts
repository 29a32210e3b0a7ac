import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { localFileStore } from './local-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

/** The store that the configuration names. */
export const fileStoreOf = ({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): FileStore =>
  storage ? s3FileStore(dataDir, storage) : localFileStore(dataDir)
