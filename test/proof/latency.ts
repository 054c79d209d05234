import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { obtainChromium } from '../../scripts/chromium.ts'
import { runAsProgram } from '../../scripts/steps/run-as-program.ts'
import { vitestStep } from '../../scripts/steps/vitest-step.ts'
import { buildWeb, isWebBuilt } from '../../scripts/web-build.ts'

/**
 * `npm run proof:latency`: every journey while answers of the product come late at random, pages, code and what a screen
 * reads anew. Ends with 0 only when each of them comes to the same as on a quick line: nothing that was pressed meanwhile is
 * lost, and no test counts on an order of answers.
 */

const LIMIT_MS = 90 * 60_000
const held = pathToFileURL(join(import.meta.dirname, 'latency/held-answers.ts')).href

await runAsProgram(
  [
    {
      name: 'journeys on a slow line',
      async run() {
        if (!(await isWebBuilt())) await buildWeb()
        const env = { CHROMIUM_PATH: await obtainChromium(), NODE_OPTIONS: `--import ${held}` }
        return vitestStep({ project: 'journeys', timeoutMs: LIMIT_MS, env })
      },
    },
  ],
  LIMIT_MS,
)
