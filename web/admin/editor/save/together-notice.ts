import type { AuditEntry } from '#contract/office/audit-log.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { TIMEOUT_MS, type SavedNotice } from './save-success.ts'

/** What was saved meanwhile. */
interface OtherEdit {
  /** Null when the history is closed to the person. */
  author: AuditEntry['actor'] | null
  /** Who reads it: it may have been they themselves. */
  ownId: number
  /** The fields that it changed. */
  labels: string[]
}

/** Two edits that touch different fields have joined: says whose, and what changed without the person. */
export function togetherNotice(name: string, edit: OtherEdit): Omit<SavedNotice, 'id'> {
  const { title, changed, same } = edit.author?.id === edit.ownId ? OWN : othersWords(edit.author)
  const what =
    edit.labels.length === 0 ? `${same}.` : `${changed}: ${edit.labels.join(', ')}. Осталось и\u00a0то, и\u00a0другое.`
  return { title, description: escapeHtml(`${name}. ${what}`), icon: 'lucide:git-merge', timeout: TIMEOUT_MS }
}

const OWN = {
  title: 'Сохранено вместе с\u00a0вашими правками из\u00a0другого окна',
  changed: 'В\u00a0другом окне или с\u00a0другого устройства вы\u00a0изменили',
  same: 'То\u00a0же самое вы\u00a0уже сохранили в\u00a0другом окне или с\u00a0другого устройства',
}

function othersWords(author: OtherEdit['author']) {
  const who = author?.name ?? 'кто-то другой'
  const verb = (masculine: string, feminine: string) =>
    author === null ? masculine : verbFor(author.name, masculine, feminine)
  return {
    title: 'Сохранено вместе с\u00a0чужими правками',
    changed: `Пока вы\u00a0правили, ${who} ${verb('изменил', 'изменила')}`,
    same: `То\u00a0же самое уже ${verb('сохранил', 'сохранила')} ${who}`,
  }
}
