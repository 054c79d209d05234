import { checkSteps } from './steps/check-steps.ts'
import { runAsProgram } from './steps/run-as-program.ts'

await runAsProgram(checkSteps, 5 * 60_000)
