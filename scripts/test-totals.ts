/**
 * Adds up what the test runs of this checkout wrote: what failed, by name and with the beginning of its error, and as the last
 * line "N passed, N failed".
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Results = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, '.tmp/results')
/** Letters of an error: what it expected and got, not the page that it was found on. */
const shownLetters = 600

let passed = 0
let failed = 0
for (const file of globSync(path.join(folder, '*.json'))) {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  passed += results.numPassedTests
  failed += results.numFailedTests
  for (const { name, status, message, assertionResults } of results.testResults) {
    const place = path.relative(root, name)
    for (const test of assertionResults)
      if (test.status === 'failed') show(`${place} > ${test.fullName}`, test.failureMessages.join('\n'))
    // A file that breaks before its first test has no failed test to be counted.
    if (status !== 'failed' || assertionResults.length > 0) continue
    failed += 1
    show(place, message)
  }
}
console.log(`${passed} passed, ${failed} failed`)

function show(test: string, error: string): void {
  console.log(`FAILED ${test}\n${error.slice(0, shownLetters)}\n`)
}
