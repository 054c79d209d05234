import type { Actor } from '../../context.ts'
import { networkOf } from '../../security/network-of.ts'
import { Busy, TooManyRequests } from '../errors.ts'

/** Uploads under way at the same time: each holds up to its `uploadMaxBytes` of the disk until it is answered. */
const SHARES = { ofStaff: 8, ofOthers: 2, ofNetwork: 12, ofAll: 40 }
const AGAIN_AFTER_S = 5
const OWN = 'Вы уже загружаете несколько файлов. Дождитесь их и\u00a0отправьте этот ещё раз.'
const ALL = 'Сейчас загружается слишком много файлов сразу. Попробуйте ещё раз через несколько секунд.'

const underWay = new Map<string, number>()

/**
 * Lets one more upload begin, or throws before its first byte is read. Answers how to give the place back, which may be
 * done twice.
 */
export function acquireUploadShare(actor: Pick<Actor, 'id' | 'roles'> | null, ip: string | null): () => void {
  const network = `network:${networkOf(ip)}`
  const own = actor === null ? network : `account:${actor.id}`
  const isStaff = actor !== null && actor.roles.length > 0
  if (countOf('all') >= SHARES.ofAll) throw new Busy(ALL, AGAIN_AFTER_S)
  // Whoever has the key of an application is no account: many may sit behind one address.
  const most = isStaff ? SHARES.ofStaff : actor === null ? SHARES.ofNetwork : SHARES.ofOthers
  if (countOf(own) >= most) throw new TooManyRequests(OWN, AGAIN_AFTER_S)
  // A practice sits behind one address: its own people are counted one by one alone.
  if (!isStaff && countOf(network) >= SHARES.ofNetwork) throw new TooManyRequests(OWN, AGAIN_AFTER_S)
  const counted = new Set(isStaff ? ['all', own] : ['all', own, network])
  for (const name of counted) underWay.set(name, countOf(name) + 1)
  return () => {
    for (const name of counted) give(name)
    counted.clear()
  }
}

function countOf(name: string): number {
  return underWay.get(name) ?? 0
}

function give(name: string) {
  const left = countOf(name) - 1
  if (left > 0) underWay.set(name, left)
  else underWay.delete(name)
}
