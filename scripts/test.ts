import { checkSteps } from './check-steps.ts'
import { obtainChromium } from './chromium.ts'
import { conclude } from './conclude.ts'
import { startPostgres } from './postgres-server.ts'
import type { Step, StepResult } from './run-steps.ts'
import { vitestStep } from './vitest-step.ts'
import { buildWeb } from './web-build.ts'

/** The whole takes well under fifteen minutes; what takes longer than this hangs. */
const LIMIT_MS = 30 * 60_000
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
  { name: 'unit tests', run: () => vitestStep({ project: 'units', timeoutMs: 180_000 }) },
  // The route types and the build write to the same folder.
  { name: 'build', after: ['route types'], run: () => buildWeb().then(() => DONE) },
  { name: 'API on PGlite', run: () => vitestStep({ project: 'server', timeoutMs: 900_000 }) },
  { name: 'API on PostgreSQL 18', run: apiOnPostgres },
  { name: 'repository', after: ['build'], run: () => vitestStep({ project: 'repository', timeoutMs: 180_000 }) },
  {
    name: 'journeys',
    after: ['build', 'browser'],
    alone: true,
    run: () => vitestStep({ project: 'journeys', timeoutMs: 1_200_000, env: { CHROMIUM_PATH: chromiumPath } }),
  },
]

await conclude(steps, LIMIT_MS)

async function apiOnPostgres(): Promise<StepResult> {
  const postgres = await startPostgres()
  try {
    return await vitestStep({ project: 'server', timeoutMs: 900_000, env: { TEST_DATABASE_URL: postgres.url } })
  } finally {
    await postgres.stop()
  }
}
