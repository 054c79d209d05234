import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import type { StepResult } from './run-steps.ts'
import { REPORT_VARIABLE, type StepReport } from './step-reporter.ts'

interface Options {
  project: 'units' | 'server' | 'repository' | 'journeys'
  timeoutMs: number
  /** Parts of the paths of the files to run; all unless told. */
  files?: readonly string[]
  env?: Record<string, string>
}

/** Runs one vitest project. A run without a test, or one that ends badly without a failed test, is a failure. */
export async function vitestStep({ project, timeoutMs, files = [], env }: Options): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'smysl-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=scripts/steps/step-reporter.ts']
  const { ok, output } = await runCommand(['vitest', 'run', '--project', project, ...reporters, ...files], {
    timeoutMs,
    env: { ...env, [REPORT_VARIABLE]: file },
  })
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as StepReport,
    () => null,
  )
  await rm(folder, { recursive: true })

  const { passed = 0, skipped = 0, failures = [] } = report ?? {}
  const failed = Math.max(report?.failed ?? 0, ok && passed > 0 ? 0 : 1)
  return {
    passed,
    failed,
    failures,
    output: withoutPassedFiles(output),
    note: `${passed} tests${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  }
}

/** A file that passed has a line of its own: hundreds of them stand before the failures. */
function withoutPassedFiles(output: string): string {
  return output.replace(/^ *✓ .*\n/gm, '')
}
