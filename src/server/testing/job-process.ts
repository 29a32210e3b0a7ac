import { connect } from '#server/database/connect.ts'
import { formRegistry } from '#server/form-versions/form-registry.ts'
import { startJobRunner } from '#server/jobs/runner.ts'
import { servicesOf } from '#server/start/services.ts'

import { silentLog } from './jobs.ts'
import { testConfig } from './with-app.ts'

/** A process of its own that takes a job and never ends it; the test kills it. Its database is the first argument. */
const { db } = await connect(JSON.parse(process.argv[2] ?? '') as string)
startJobRunner({
  db,
  log: silentLog,
  services: servicesOf(testConfig(), formRegistry([])),
  pollMs: 20,
  leaseMs: 1000,
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
