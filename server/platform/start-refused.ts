/** Why the program does not start, as a sentence for whoever starts it. */
export class StartRefused extends Error {}

/** Runs a command; what it refuses is told in one sentence, and the exit code is 1. */
export async function startOrRefuse(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof StartRefused) && code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
    console.error(message)
    process.exit(1)
  }
}
