import { constants, getPriority, setPriority } from 'node:os'

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lets the thread that calls it work when nobody else wants the processor: whoever waits for an answer comes first. Linux
 * gives each thread a priority of its own; elsewhere it belongs to the whole process, and nothing is done.
 */
export function lowerThreadPriority() {
  // Whoever started the process behind others already may not be overtaken, and the kernel would refuse it.
  if (process.platform === 'linux' && getPriority() < BEHIND) setPriority(BEHIND)
}
