import { escapeHtml } from '#contract/wire/escape-html.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { TIMEOUT_MS, type SavedNotice } from './save-success.ts'

/** What somebody else saved meanwhile. */
export interface OtherEdit {
  /** Null when the history is closed to the person. */
  author: string | null
  /** The fields that they changed. */
  labels: string[]
}

/** Two edits that touch different fields have joined: says whose, and what changed without the person. */
export function togetherNotice(name: string, { author, labels }: OtherEdit): Omit<SavedNotice, 'id'> {
  const verb = (masculine: string, feminine: string) =>
    author === null ? masculine : verbFor(author, masculine, feminine)
  const who = author ?? 'кто-то другой'
  const changed = `Пока вы\u00a0правили, ${who} ${verb('изменил', 'изменила')}: ${labels.join(', ')}. Осталось и\u00a0то, и\u00a0другое.`
  const same = `То\u00a0же самое уже ${verb('сохранил', 'сохранила')} ${who}.`
  return {
    title: 'Сохранено вместе с\u00a0чужими правками',
    description: escapeHtml(`${name}. ${labels.length === 0 ? same : changed}`),
    icon: 'lucide:git-merge',
    timeout: TIMEOUT_MS,
  }
}
