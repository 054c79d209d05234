import { runCommand } from '../command.ts'
import type { Step, StepResult } from './run-steps.ts'

/** Only what hangs takes as long, on a machine that is busy with all the rest too. */
const TIMEOUT_MS = 600_000

/** Three thousand files are taken apart, each into a tree that nobody needs a moment later: a fifth less of the processor. */
const LARGE_NURSERY = ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc']

/** The fast part of the tests: it reads the sources and runs nothing of the product. */
export const checkSteps: readonly Step[] = [
  // The longest begins first: nothing is left for the other processor while it ends.
  { name: 'boundaries', run: () => one(['node', ...LARGE_NURSERY, 'scripts/boundaries.ts']) },
  { name: 'format', run: () => one(['oxfmt', '--check']) },
  { name: 'route types', run: () => one(['react-router', 'typegen']) },
  // The linter follows imports into the route types, which are taken away while they are written anew.
  { name: 'lint', run: () => one(['oxlint', '--deny-warnings']), after: ['route types'] },
  { name: 'types: contract', run: () => types('contract') },
  { name: 'types: server', run: () => types('server') },
  { name: 'types: web', run: () => types('web'), after: ['route types'] },
  { name: 'types: journeys', run: () => types('test/e2e'), after: ['route types'] },
  // What it has read without them stays unresolved in what it remembers.
  { name: 'dead code', run: () => one(['knip', '--no-progress', '--cache']), after: ['route types'] },
]

/**
 * What has not changed since the last run is not read again. Each checker builds the types of everything for itself: four,
 * as many as there are unless told, take half as long again for the same, and another step runs beside this one.
 */
function types(project: string) {
  const known = `node_modules/.cache/types/${project.replace('/', '-')}.tsbuildinfo`
  return one(['tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', known])
}

async function one(command: readonly string[]): Promise<StepResult> {
  const { ok, output } = await runCommand(command, { timeoutMs: TIMEOUT_MS })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}
