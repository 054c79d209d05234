import { formatMoment } from '#web/lib/format.ts'
import { fieldAccusative } from './field-words.ts'
import { recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

/** What happens to changes that wait beside a page. */
export const PAGE_ACTIONS: Record<string, (telling: SentenceContext) => SentenceParts> = {
  'page.changes-saved': (telling) => {
    const at = telling.entry.changes.find(({ field }) => field === 'changes_at')?.new
    const when = typeof at === 'string' ? `: выйдут ${formatMoment(at, telling.timeZone)}` : ''
    return changes(telling, telling.verb('отложил', 'отложила'), when)
  },
  'page.changes-discarded': (telling) => changes(telling, telling.verb('выбросил', 'выбросила'), ', которые ждали'),
  'page.changes-published': (telling) => {
    const { subject, changes: fields } = telling.entry
    const names = fields.map(({ field }) => fieldAccusative(subject.type, field)).join(', ')
    return changes(telling, telling.verb('опубликовал', 'опубликовала'), `, которые ждали${names && `: ${names}`}`)
  },
}

function changes({ entry: { subject } }: SentenceContext, did: string, rest: string): SentenceParts {
  return { does: `${did} изменения страницы`, record: recordName(subject), rest }
}
