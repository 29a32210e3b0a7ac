/**
 * What a run says at its end about tests that are not as they should be: those that passed only when tried again, and those that
 * take long and do not say why.
 */
import path from 'node:path'

import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

import { slowTests } from './slow-tests.ts'

/** How many tests may need a retry on a shared machine; more than that means the product or the tests are wrong. */
const mostRetried = 2
/** From here on a test says in the table of slow tests why it takes so long; in milliseconds on an idle machine. */
const slow = 1000
/** A busy machine takes several times as long; what takes so long without a reason is slow on any. */
const muchTooSlow = 15 * slow

type Measured = { file: string; name: string; duration: number }

/** Names the retried tests with their first error. More than two of them fail the run. */
export function retriedTests(): Reporter {
  return {
    onTestRunEnd(modules) {
      const retried = testsIn(modules).filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
      if (retried.length === 0) return
      const lines = retried.map((test) => {
        const [first] = test.result().errors ?? []
        return `  ${nameOf(test)}\n    ${first ? firstLineOf(first, test.module.moduleId) : 'without a message'}`
      })
      console.log(`Tried again:\n${lines.join('\n')}`)
      if (retried.length <= mostRetried) return
      console.log(`More than ${mostRetried} tests had to be tried again.`)
      process.exitCode = 1
    },
  }
}

/** Lists the tests of a second or more, with their reasons. One without a reason that takes very long fails the run. */
export function slowTestReasons(): Reporter {
  return {
    onTestRunEnd(modules) {
      const tests = testsIn(modules).map((test): Measured => ({
        file: fileOf(test.module),
        name: test.fullName,
        duration: test.diagnostic()?.duration ?? 0,
      }))
      const { lines, faults } = judgeSlowTests(tests, slowTests)
      if (lines.length > 0) console.log(`Tests of a second or more:\n${lines.join('\n')}`)
      if (faults.length === 0) return
      console.log(faults.join('\n'))
      process.exitCode = 1
    },
  }
}

/** `reasons` by file, and in it by how the names begin; '' stands for the whole file. */
export function judgeSlowTests(
  tests: readonly Measured[],
  reasons: Readonly<Record<string, Readonly<Record<string, string>>>>,
): { lines: string[]; faults: string[] } {
  const reasonOf = ({ file, name }: Measured) =>
    Object.entries(reasons[file] ?? {}).find(([beginning]) => name.startsWith(beginning))?.[1]
  const found = tests
    .filter(({ duration }) => duration >= slow)
    .toSorted((one, another) => another.duration - one.duration)
  const lines = found.map(
    (test) =>
      `  ${(test.duration / 1000).toFixed(1)} s  ${test.file} > ${test.name}: ${reasonOf(test) ?? 'no reason given'}`,
  )
  const unexplained = found
    .filter((test) => test.duration >= muchTooSlow && reasonOf(test) === undefined)
    .map(
      ({ file, name }) =>
        `${file} > ${name} takes very long: say why in scripts/slow-tests.ts, or speed it up.`,
    )
  // Of a file that was run whole or in part; a name that matches no test is one that has changed.
  const run = new Set(tests.map(({ file }) => file))
  const outdated = Object.entries(reasons)
    .filter(([file]) => run.has(file))
    .flatMap(([file, names]) =>
      Object.keys(names)
        .filter((beginning) => !tests.some((test) => test.file === file && test.name.startsWith(beginning)))
        .map((beginning) => `scripts/slow-tests.ts names “${beginning}” of ${file}, which has no such test.`),
    )
  return { lines, faults: [...unexplained, ...outdated] }
}

/** What an error says, and the line of the test's own file that met it. */
export function firstLineOf({ message, stacks = [] }: TestError, file: string): string {
  const line = stacks.find((stack) => stack.file === file)?.line
  const [words = ''] = message.split('\n')
  return line === undefined ? words : `${words} (line ${line})`
}

const testsIn = (modules: readonly TestModule[]): TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()])
const fileOf = ({ moduleId }: TestModule) =>
  path.relative(path.resolve(import.meta.dirname, '..'), moduleId).replaceAll(path.sep, '/')
const nameOf = (test: TestCase) => `${fileOf(test.module)} > ${test.fullName}`
