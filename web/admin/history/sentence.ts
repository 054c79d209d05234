import type { AuditEntry } from '#contract/office/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { verbFor } from '../russian/russian-gender.ts'
import { ACTIONS } from './actions.ts'
import { changesSentence } from './changes-sentence.ts'
import { ERASED, nounsOf } from './record-words.ts'
import type { AuditSentence, SentenceContext, View } from './audit-sentence.ts'

/** Those who are no person: the name of neither shows its gender. */
const SOMEBODY: Record<string, 'masculine' | 'feminine'> = {
  Система: 'feminine',
  'Посетитель сайта': 'masculine',
  [ERASED]: 'masculine',
}
const UNKNOWN_ACTOR: Record<string, string> = { [ERASED]: 'Кто-то' }

/** `together` is how many records were changed at once: «карточку Жарковой Натальи и ещё 11 карточек». */
export function auditSentence(entry: AuditEntry, timeZone: string, view: View = 'log', together = 1): AuditSentence {
  const { name } = entry.actor
  const verb = (masculine: string, feminine: string) => {
    const gender = SOMEBODY[name]
    if (gender !== undefined) return gender === 'feminine' ? feminine : masculine
    // «Ольга Серова (программа «1С»)» is Ольга.
    return verbFor(name.replace(/ \(.*$/, ''), masculine, feminine)
  }
  const telling: SentenceContext = { entry, isOwn: view === 'own', timeZone, verb }
  const told = (ACTIONS[entry.action] ?? changesSentence)(telling)
  const sentence = { actor: UNKNOWN_ACTOR[name] ?? name, rest: '', ...told, record: told.record || undefined }
  if (view === 'own') return { ...sentence, record: undefined }
  return together === 1 ? sentence : withOthers(sentence, entry, together)
}

/** The values of one record would say nothing of the others. */
function withOthers(sentence: AuditSentence, { subject }: AuditEntry, together: number): AuditSentence {
  const others = ` и\u00a0ещё ${counted(together - 1, ...nounsOf(subject.type).counted)}`
  return { ...sentence, rest: others + sentence.rest.replace(/:$/, ''), before: undefined, after: undefined }
}

/** The whole sentence as one text: for labels and for tests. */
export function sentenceText({ actor, does, record, rest, before, after }: AuditSentence): string {
  const told = [actor, does, record].filter(Boolean).join(' ') + rest
  const change = [before, after].filter(Boolean).join(' → ')
  return [told, change].filter(Boolean).join(' ')
}
