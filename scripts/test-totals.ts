/** Adds up what the test runs of this checkout wrote, and prints it as the last line: "N passed, N failed". */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

const folder = path.resolve(import.meta.dirname, '../.tmp/results')

let passed = 0
let failed = 0
for (const file of globSync(path.join(folder, '*.json'))) {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  passed += results.numPassedTests
  // A file that breaks before its first test has no failed test to be counted.
  const broken = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  failed += results.numFailedTests + broken.length
}
console.log(`${passed} passed, ${failed} failed`)
