import type { AuditEntry, HistoryEntry } from '#contract/office/audit-log.ts'
import { api } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { callApi } from '#web/lib/api/api.ts'
import { verbFor } from '../../russian/russian-gender.ts'
import { TIMEOUT_MS, type SavedNotice } from './save-success.ts'

/** Whoever writes for long meets no more saves than these. */
const LINES_MAX = 100

type Author = Pick<AuditEntry['actor'], 'id' | 'name'>

/** What was saved meanwhile. */
interface OtherEdits {
  /** Whose they are, each once. Null when the history is closed to the person. */
  authors: readonly Author[] | null
  /** Who reads it: it may have been they themselves. */
  ownId: number
  /** The fields that they changed. */
  labels: string[]
}

/** Who has saved a record after `version`, the first of them first. Null for those who may not read its history. */
export async function authorsSince(entity: string, id: number, version: number): Promise<Author[] | null> {
  try {
    const query = { subject_type: entity, subject_id: id, per_page: LINES_MAX }
    const { data } = await callApi<{ data: HistoryEntry[] }>(api.history, { query })
    const since = data.filter((line) => (line.version ?? 0) > version)
    const authorById = new Map(since.toReversed().map(({ actor }) => [actor.id ?? actor.name, actor]))
    return [...authorById.values()]
  } catch {
    return null
  }
}

/** Edits that touch different fields have joined: says whose, all of them, and what changed without the person. */
export function togetherNotice(name: string, { authors, ownId, labels }: OtherEdits): Omit<SavedNotice, 'id'> {
  const others = authors?.filter(({ id }) => id !== ownId) ?? []
  const isOwn = authors?.some(({ id }) => id === ownId) ?? false
  const { title, changed, same } = isOwn && others.length === 0 ? OWN : othersWords(others, isOwn)
  const what = labels.length === 0 ? `${same}.` : `${changed}: ${labels.join(', ')}. Осталось и\u00a0то, и\u00a0другое.`
  return { title, description: escapeHtml(`${name}. ${what}`), icon: 'lucide:git-merge', timeout: TIMEOUT_MS }
}

const OWN = {
  title: 'Сохранено вместе с\u00a0вашими правками из\u00a0другого окна',
  changed: 'В\u00a0другом окне или с\u00a0другого устройства вы\u00a0изменили',
  same: 'То\u00a0же самое вы\u00a0уже сохранили в\u00a0другом окне или с\u00a0другого устройства',
}

/** The names stay as they are written: declined by a program, a surname would often be somebody else's. */
function othersWords(others: readonly Author[], isOwnToo: boolean) {
  const names = others.map(({ name }) => name)
  const who = inOneList(isOwnToo ? [...names, 'вы\u00a0сами в\u00a0другом окне'] : names) || 'кто-то другой'
  const [first, ...more] = names
  const verb = (masculine: string, feminine: string, plural: string) =>
    more.length > 0 || isOwnToo ? plural : first === undefined ? masculine : verbFor(first, masculine, feminine)
  return {
    title: 'Сохранено вместе с\u00a0чужими правками',
    changed: `Пока вы\u00a0правили, ${who} ${verb('изменил', 'изменила', 'изменили')}`,
    same: `То\u00a0же самое уже ${verb('сохранил', 'сохранила', 'сохранили')} ${who}`,
  }
}

/** «Анна, Борис и Вера». */
function inOneList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} и\u00a0${last}`
}
