import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { HashingBusy } from '../http/errors.ts'

const derive = promisify(argon2)
/**
 * Of OWASP's equals for Argon2id the one with 12 MiB, three passes and one lane: as much work for whoever guesses as 19 MiB
 * and two, and less for a process that gives its memory back each time.
 */
const COST = { memory: 12_288, passes: 3, parallelism: 1 }
const PREFIX = `$argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const TAG_LENGTH = 32
/**
 * Two hashes at a time: Node works with four threads, and files, names and pictures need the others. Who would wait for
 * more than a second or two is told so instead.
 */
const hashing = boundedQueue({ atOnce: 2, waitingMax: 64, refusal: () => new HashingBusy() })

/** A password as it is stored: `$argon2id$m=…$salt$tag`. Throws HashingBusy (503) when too many wait, as checking does. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, COST)
  return `${PREFIX}${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** The password was stored at another cost than passwords are today: whoever has it in hand may store it anew. */
export function isOfOtherCost(stored: string): boolean {
  return !stored.startsWith(PREFIX)
}

/** Checks a password. Without a stored hash it does the same work, so that time tells nothing. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored ?? '')
  if (parts === null) {
    await tagOf(password, Buffer.alloc(16), COST)
    return false
  }
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) }
  const expected = Buffer.from(parts[5] ?? '', 'base64url')
  const tag = await tagOf(password, Buffer.from(parts[4] ?? '', 'base64url'), cost)
  return tag.length === expected.length && timingSafeEqual(tag, expected)
}

function tagOf(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  return hashing(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_LENGTH, ...cost }),
  )
}
