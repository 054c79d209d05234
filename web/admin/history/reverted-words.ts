import { PUBLISHED_SUBJECTS, type AuditEntry } from '#contract/office/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { fieldLabel } from './field-words.ts'
import { nounsOf } from './record-words.ts'

/** What a notice says of fields that went back: of a publication, which way it went. */
export function revertedWords({ subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>, fields: string[]) {
  const publication = changes.find(({ field }) => field === 'is_published')
  const nouns = PUBLISHED_SUBJECTS.some((type) => type === subject.type) ? publishedNouns(subject.type) : undefined
  const noun = nouns?.title
  const off = nouns?.isFeminine ? 'снята' : 'снят'
  const way = publication?.old === true ? 'снова на\u00a0сайте' : `${off} с\u00a0сайта`
  const namesWay = (field: string) => noun !== undefined && publication !== undefined && field === 'is_published'
  const [only = ''] = fields
  if (fields.length === 1 && namesWay(only)) return { title: `${noun} ${way}`, description: subject.label }
  const names = fields.map((field) =>
    namesWay(field) ? `${lowerFirst(noun ?? '')} ${way}` : fieldLabel(subject.type, field),
  )
  return {
    title: fields.length === 1 ? 'Значение вернули' : `Вернули ${counted(fields.length, 'поле', 'поля', 'полей')}`,
    description: `${subject.label}: ${names.join(', ')}`,
  }
}

/** Of a psychologist it is the card that stands on the site. */
function publishedNouns(type: string) {
  return type === 'psychologist' ? { title: 'Карточка', isFeminine: true } : nounsOf(type)
}
