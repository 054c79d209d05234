import { checkSteps } from './check-steps.ts'
import { conclude } from './conclude.ts'

await conclude(checkSteps, 5 * 60_000)
