import { endChildren } from './command.ts'
import { runSteps, type Step } from './run-steps.ts'

/** Runs the steps as a whole program: prints the closing line, exits with 1 when anything failed. */
export async function conclude(steps: readonly Step[], limitMs: number): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(130, `Stopped by ${signal}.`))
  setTimeout(() => stop(1, `Stopped: the whole run had not ended after ${limitMs / 60_000} min.`), limitMs).unref()

  const { passed, failed } = await runSteps(steps)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function stop(code: number, sentence: string) {
  endChildren()
  console.error(sentence)
  process.exit(code)
}
