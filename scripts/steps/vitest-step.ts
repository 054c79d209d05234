import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import type { StepResult } from './run-steps.ts'

interface Options {
  project: 'units' | 'server' | 'repository' | 'journeys'
  timeoutMs: number
  /** Parts of the paths of the files to run; all unless told. */
  files?: readonly string[]
  env?: Record<string, string>
}

/** The numbers of vitest's JSON report that we use. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Runs one vitest project. A run without a test, or one that ends badly without a failed test, is a failure. */
export async function vitestStep({ project, timeoutMs, files = [], env }: Options): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-report-'))
  const file = join(folder, 'report.json')
  const { ok, output } = await runCommand(
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    { timeoutMs, env },
  )
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  )
  await rm(folder, { recursive: true })

  const passed = report?.numPassedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const failed = Math.max(report?.numFailedTests ?? 0, ok && passed > 0 ? 0 : 1)
  return {
    passed,
    failed,
    output: withoutPassedFiles(output),
    note: `${passed} tests${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  }
}

/** A file that passed has a line of its own: hundreds of them stand before the failures. */
function withoutPassedFiles(output: string): string {
  return output.replace(/^ *✓ .*\n/gm, '')
}
