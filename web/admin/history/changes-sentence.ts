import { PUBLISHED_SUBJECTS, type AuditChange } from '#contract/office/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { fieldAccusative } from './field-words.ts'
import { nounsOf, recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'
import { changeTexts } from './value-text.ts'

const SHORT = 60
const FIELDS_NAMED = 3
const HIDDEN = '•••'
const ON_SITE = new Set<string>(PUBLISHED_SUBJECTS)

/** «изменила карточку Жарковой Натальи: цену, темы»; one change is told with its values. */
export function changesSentence(telling: SentenceContext): SentenceParts {
  const { entry, isOwn, verb } = telling
  const { changes, subject } = entry
  const [only] = changes
  const isRevert = entry.action.endsWith('.reverted')
  const publication = changes.find(({ field }) => field === 'is_published')
  if (publication !== undefined && ON_SITE.has(subject.type)) return publicationTold(telling, publication, isRevert)
  if (only !== undefined && changes.length === 1 && !isRevert) {
    const shown = shownTold(telling, only)
    if (shown !== undefined) return shown
  }
  const did = isRevert ? verb('вернул', 'вернула') : verb('изменил', 'изменила')
  const { accusative, inside } = nounsOf(subject.type)
  if (only === undefined) {
    return {
      does: isRevert ? `${did} прежнее значение ${inside}` : `${did} ${accusative}`,
      record: recordName(subject),
    }
  }
  const fields = fieldsList(subject.type, changes)
  const values = changes.length === 1 ? shortValues(telling, only) : undefined
  const colon = values === undefined ? '' : ':'
  if (isOwn) return { does: `${did} ${fields}${colon}`, ...values }
  if (isRevert) return { does: `${did} ${fields} ${inside}`, record: recordName(subject), rest: colon, ...values }
  return { does: `${did} ${accusative}`, record: recordName(subject), rest: `: ${fields}`, ...values }
}

/** «цену, темы, „О себе“ и ещё 2 поля» */
function fieldsList(type: string, changes: AuditChange[]): string {
  const fields = changes.map(({ field }) => fieldAccusative(type, field))
  const rest = fields.length - FIELDS_NAMED
  const named = fields.slice(0, rest > 1 ? FIELDS_NAMED : fields.length)
  if (rest > 1) return `${named.join(', ')} и\u00a0ещё ${counted(rest, 'поле', 'поля', 'полей')}`
  const last = named.pop()
  return named.length === 0 ? String(last) : `${named.join(', ')} и\u00a0${last}`
}

/** «сняла карточку Жарковой Натальи с сайта и изменила цену»: which way the publication went is always said. */
function publicationTold(telling: SentenceContext, publication: AuditChange, isRevert: boolean): SentenceParts {
  const { entry, verb } = telling
  const { accusative } = nounsOf(entry.subject.type)
  const isOn = publication.new === true
  const did = isOn ? verb('опубликовал', 'опубликовала') : verb('снял', 'сняла')
  const does = `${isRevert ? `${verb('вернул', 'вернула')} как было: ` : ''}${did} ${accusative}`
  const where = isOn ? '' : ' с\u00a0сайта'
  const record = recordName(entry.subject)
  const others = entry.changes.filter((change) => change !== publication)
  const [other] = others
  if (other === undefined) return { does, record, rest: where }
  const values = others.length === 1 ? shortValues(telling, other) : undefined
  const also = ` и\u00a0${verb('изменил', 'изменила')} ${fieldsList(entry.subject.type, others)}`
  return { does, record, rest: `${where}${also}${values === undefined ? '' : ':'}`, ...values }
}

/** Photos have verbs of their own. */
function shownTold(
  { entry: { subject }, verb }: SentenceContext,
  { field, new: now }: AuditChange,
): SentenceParts | undefined {
  if (field !== 'avatar') return undefined
  const did = now === null ? verb('убрал', 'убрала') : verb('поставил', 'поставила')
  const what = now === null ? 'фотографию' : 'новую фотографию'
  return { does: `${did} ${what} ${nounsOf(subject.type).inside}`, record: recordName(subject) }
}

/** Both values in words, or nothing when they are too long for one line, hidden, or have no words. */
function shortValues(
  { entry, timeZone }: SentenceContext,
  change: AuditChange,
): Pick<SentenceParts, 'before' | 'after'> | undefined {
  if (change.old === HIDDEN || change.new === HIDDEN || change.field === 'data') return undefined
  const [before, after] = changeTexts(entry.subject.type, change, timeZone)
  if (before.length > SHORT || after.length > SHORT || before === after) return undefined
  return { before: before || undefined, after: after || 'пусто' }
}
