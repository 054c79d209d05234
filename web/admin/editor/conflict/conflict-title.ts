import type { AuditEntry } from '#contract/office/audit-log.ts'
import { verbFor } from '../../russian/russian-gender.ts'

/** Who saved first. Null: this person may not know, or nobody can tell. */
export function conflictTitle(accusative: string, author: AuditEntry['actor'] | null, ownId: number): string {
  if (author === null) return `Пока вы правили, ${accusative} сохранил кто-то другой`
  if (author.id === ownId)
    return `Пока вы правили, ${accusative} сохранили вы\u00a0же: в\u00a0другом окне или с\u00a0другого устройства`
  return `Пока вы правили, ${accusative} ${verbFor(author.name, 'сохранил', 'сохранила')} ${author.name}`
}
