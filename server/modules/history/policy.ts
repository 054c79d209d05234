import type { Permission } from '#contract/permissions.ts'

/** What a record's history calls it, and who may put an old value back. */
export const KEEPERS = {
  psychologist: 'psychologists.update',
  topic: 'topics.manage',
  specialization: 'specializations.manage',
  position: 'positions.manage',
  branch: 'branches.manage',
  page: 'pages.update',
} as const satisfies Record<string, Permission>

export type RevertibleType = keyof typeof KEEPERS

export function isRevertible(type: string): type is RevertibleType {
  return Object.hasOwn(KEEPERS, type)
}

/** Only a change can be taken back; a creation or a removal has calls of its own. */
export function isChange(action: string): boolean {
  return /\.(updated|reverted)$/.test(action)
}
