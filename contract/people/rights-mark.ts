import type { Permission } from './permissions.ts'

interface Rights {
  permissions: Iterable<Permission>
  psychologist_id: number | null
  viewing_as: string | null
}

/** A short sign of what somebody may see and do: another one when that has changed. It tells nothing of what it is made of. */
export function rightsMark({ permissions, psychologist_id, viewing_as }: Rights): string {
  const text = [...permissions].toSorted().join(' ') + `|${psychologist_id}|${viewing_as}`
  // FNV-1a: told apart, not kept secret.
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}
