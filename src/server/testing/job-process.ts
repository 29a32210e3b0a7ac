import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { startJobRunner } from '#server/jobs/runner.ts'
import { servicesOf } from '#server/start/services.ts'

import { silentLog } from './jobs.ts'

/** A process of its own that takes a job and never ends it; the test kills it. Its database is the first argument, its folder the second, and for how many milliseconds it claims a job the third. */
const [database = '', DATA_DIR = '', leaseMs = ''] = process.argv.slice(2)
const { db } = await connect(JSON.parse(database) as string)
startJobRunner({
  db,
  log: silentLog,
  services: servicesOf(readConfig({ LOG_LEVEL: 'silent', DATA_DIR }), formRegistry([])),
  pollMs: 20,
  leaseMs: Number(leaseMs),
  kinds: {
    heavy: {
      retryAfter: [],
      work: async () => {
        process.stdout.write('begun\n')
        await new Promise(() => {})
      },
    },
  },
})
