import { checkSteps } from './steps/check-steps.ts'
import { obtainChromium } from './chromium.ts'
import { runAsProgram } from './steps/run-as-program.ts'
import { ON_EMBEDDED } from './steps/embedded-files.ts'
import { startPostgres } from './postgres-server.ts'
import type { Step, StepResult } from './steps/run-steps.ts'
import { vitestStep } from './steps/vitest-step.ts'
import { buildWeb } from './web-build.ts'

/** What takes longer than this hangs, on a slow machine too. */
const LIMIT_MS = 90 * 60_000
const DONE: StepResult = { passed: 1, failed: 0, output: '' }
let chromiumPath = ''

const steps: readonly Step[] = [
  {
    name: 'browser',
    async run() {
      chromiumPath = await obtainChromium()
      return { ...DONE, note: chromiumPath }
    },
  },
  ...checkSteps,
  { name: 'unit tests', run: () => vitestStep({ project: 'units', timeoutMs: 600_000 }) },
  // The route types and the build write to the same folder.
  { name: 'build', after: ['route types'], run: () => buildWeb().then(() => DONE) },
  { name: 'API on PGlite', run: () => vitestStep({ project: 'server', timeoutMs: 1_800_000, files: ON_EMBEDDED }) },
  { name: 'API on PostgreSQL 18', run: apiOnPostgres },
  { name: 'repository', after: ['build'], run: () => vitestStep({ project: 'repository', timeoutMs: 600_000 }) },
  {
    name: 'journeys',
    after: ['build', 'browser'],
    alone: true,
    run: () => vitestStep({ project: 'journeys', timeoutMs: 3_600_000, env: { CHROMIUM_PATH: chromiumPath } }),
  },
]

await runAsProgram(steps, LIMIT_MS)

async function apiOnPostgres(): Promise<StepResult> {
  const postgres = await startPostgres({ isShortLived: true })
  try {
    return await vitestStep({ project: 'server', timeoutMs: 1_800_000, env: { TEST_DATABASE_URL: postgres.url } })
  } finally {
    await postgres.stop()
  }
}
