import { parseArgs } from 'node:util'
import { endChildren } from '../command.ts'
import { onlySteps, runSteps, type Step } from './run-steps.ts'

/**
 * Runs the steps as a whole program: prints the closing line, exits with 1 when anything failed.
 * `--only NAME`, once or more, runs those steps and what they need.
 */
export async function runAsProgram(steps: readonly Step[], limitMs: number): Promise<never> {
  const chosen = chosenSteps(steps)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(130, `Stopped by ${signal}.`))
  setTimeout(() => stop(1, `Stopped: the whole run had not ended after ${limitMs / 60_000} min.`), limitMs).unref()

  const { passed, failed } = await runSteps(chosen)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function chosenSteps(steps: readonly Step[]): readonly Step[] {
  try {
    const { only } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
    return only === undefined ? steps : onlySteps(steps, only)
  } catch (error) {
    return stop(2, (error as Error).message)
  }
}

function stop(code: number, sentence: string): never {
  endChildren()
  console.error(sentence)
  process.exit(code)
}
