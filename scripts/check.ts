import { checkSteps } from './steps/check-steps.ts'
import { conclude } from './steps/conclude.ts'

await conclude(checkSteps, 5 * 60_000)
