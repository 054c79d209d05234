import { S3Failure, sentenceFor } from './storage/s3-failure.ts'
import { StorageDown } from './storage/storage.ts'

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
  // What is made where a file stands.
  EEXIST: 'это не каталог',
  ENOSPC: 'на диске нет места',
}

/** The sentence for an error that whoever runs a command can mend; null for a fault of our own. */
export function refusalOf(error: NodeJS.ErrnoException): string | null {
  const { code = '', path, message, cause } = error
  if (error instanceof StartRefused) return message
  if (cause instanceof S3Failure) return `Хранилище файлов не\u00a0отвечает. ${sentenceFor(cause)}`
  if (error instanceof StorageDown) return refusalOf(cause as Error)
  const reason = OF_THE_MACHINE[code]
  return reason === undefined || path === undefined ? null : `${path}: ${reason} (${code}).`
}
