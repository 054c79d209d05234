/** Why the program does not start, as a sentence for whoever starts it. */
export class StartRefused extends Error {}

/** Runs a command; what it refuses is told in one sentence, and the exit code is 1. */
export async function startOrRefuse(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = refusalOf(error as Error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exit(1)
  }
}

/** What the machine says no to, in words for whoever keeps it. */
const OF_THE_MACHINE: Record<string, string> = {
  EACCES: 'у пользователя, от которого идёт команда, нет прав',
  EPERM: 'у пользователя, от которого идёт команда, нет прав',
  EROFS: 'туда нельзя писать',
  ENOTDIR: 'это не каталог',
  ENOSPC: 'на диске нет места',
}

/** The sentence for an error that whoever runs a command can mend; null for a fault of our own. */
export function refusalOf(error: NodeJS.ErrnoException): string | null {
  const { code = '', path, message } = error
  if (error instanceof StartRefused) return message
  const reason = OF_THE_MACHINE[code]
  return reason === undefined || path === undefined ? null : `${path}: ${reason} (${code}).`
}
