import { availableParallelism } from 'node:os'

export interface StepResult {
  passed: number
  failed: number
  /** Shown after all steps when this one failed. */
  output: string
  /** What failed, in short: said once more at the very end, where it is looked for first. */
  failures?: readonly string[]
  /** A few words beside the name, such as the number of tests. */
  note?: string
}

export interface Step {
  name: string
  run: () => Promise<StepResult>
  /** Steps that must have succeeded before. */
  after?: readonly string[]
  /** Measures time or drives a browser: nothing else may run beside it. */
  alone?: boolean
}

const SLOTS = Math.min(2, availableParallelism())

/**
 * Runs the steps, two at a time where they allow it, and prints a line for each. What the failed ones wrote comes last,
 * so that nobody looks for it between the lines of the others, and after it what failed, in short. Answers the sums.
 */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const results = new Map<string, StepResult>()
  const waiting = [...steps]
  const active = new Map<Step, Promise<void>>()
  const width = Math.max(...steps.map((step) => step.name.length))

  while (waiting.length > 0 || active.size > 0) {
    for (const step of waiting.filter((candidate) => isReady(candidate, results))) {
      if (!hasRoom(step, [...active.keys()])) continue
      waiting.splice(waiting.indexOf(step), 1)
      active.set(
        step,
        perform(step, results, width).finally(() => active.delete(step)),
      )
    }
    if (active.size === 0) throw new Error(`Steps wait for each other: ${waiting.map((step) => step.name).join(', ')}`)
    await Promise.race(active.values())
  }

  for (const [name, { failed, output }] of results) if (failed > 0) console.log(`\n✗ ${name}\n${indented(output)}`)
  for (const [name, { failures = [] }] of results) for (const failure of failures) console.log(`✗ ${name}: ${failure}`)
  const all = [...results.values()]
  return { passed: sum(all.map((result) => result.passed)), failed: sum(all.map((result) => result.failed)) }
}

/** The steps of these names and all that they need, in their order. Throws for a name that no step has. */
export function onlySteps(steps: readonly Step[], names: readonly string[]): Step[] {
  const wanted = new Set<string>()
  const want = (name: string) => {
    const step = steps.find((candidate) => candidate.name === name)
    if (step === undefined) {
      throw new Error(`There is no step “${name}”. There are: ${steps.map((known) => known.name).join(', ')}`)
    }
    wanted.add(name)
    step.after?.forEach(want)
  }
  names.forEach(want)
  return steps.filter(({ name }) => wanted.has(name))
}

function isReady(step: Step, results: Map<string, StepResult>): boolean {
  return (step.after ?? []).every((name) => results.has(name))
}

function hasRoom(step: Step, active: readonly Step[]): boolean {
  if (active.length === 0) return true
  return !step.alone && active.length < SLOTS && !active.some((other) => other.alone)
}

async function perform(step: Step, results: Map<string, StepResult>, width: number): Promise<void> {
  const startedAt = performance.now()
  const missing = (step.after ?? []).find((name) => (results.get(name)?.failed ?? 0) > 0)
  const result =
    missing === undefined
      ? await step.run().catch((error: Error) => ({ passed: 0, failed: 1, output: error.stack ?? error.message }))
      : { passed: 0, failed: 1, output: `Not run: it needs “${missing}”, which failed.` }
  results.set(step.name, result)
  print(step.name.padEnd(width), result, (performance.now() - startedAt) / 1000)
}

function print(name: string, result: StepResult & { note?: string }, seconds: number) {
  const mark = result.failed === 0 ? '✓' : '✗'
  console.log(`${mark} ${name}  ${seconds.toFixed(1).padStart(6)} s${result.note ? `  ${result.note}` : ''}`)
}

function indented(text: string): string {
  return text.trim().replace(/^/gm, '    ')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
