import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Names the file that the report is written to. */
export const REPORT_VARIABLE = 'STEP_REPORT'
/** Enough to see where an error that belongs to no test came from. */
const STACK_LINES = 8

/** What a run of vitest came to. */
export interface StepReport {
  passed: number
  failed: number
  skipped: number
  /** A line or a few for each test, suite, file and error beside them. */
  failures: string[]
}

/** Tells the step that runs vitest what came of it: the numbers, and in short what failed. */
export default class StepReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const report: StepReport = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped') + count('pending'),
      failures: [...modules.flatMap(failuresOf), ...unhandled.map(outsideOfTests)],
    }
    const file = process.env[REPORT_VARIABLE]
    if (file === undefined) throw new Error(`${REPORT_VARIABLE} names no file for the report`)
    writeFileSync(file, JSON.stringify(report))
  }
}

function failuresOf(module: TestModule): string[] {
  const at = relative(process.cwd(), module.moduleId)
  const line = (name: string, errors: readonly { message: string }[]) =>
    errors.map(({ message }) => `${at}${name}: ${firstLine(message)}`)
  const of = (part: TestSuite | TestCase) =>
    line(` > ${part.fullName}`, part.type === 'suite' ? part.errors() : (part.result().errors ?? []))
  return [
    ...line('', module.errors()),
    ...[...module.children.allSuites()].flatMap(of),
    ...[...module.children.allTests('failed')].flatMap(of),
  ]
}

function outsideOfTests({ name, message, stack = '' }: SerializedError): string {
  const from = stack.split('\n').filter((line) => line.trim().startsWith('at '))
  return [`outside of the tests: ${name}: ${message}`, ...from.slice(0, STACK_LINES)].join('\n')
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
