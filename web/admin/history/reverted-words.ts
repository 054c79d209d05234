import type { PUBLISHED_SUBJECTS, AuditEntry } from '#contract/audit-log.ts'
import { counted } from '#web/lib/format.ts'
import { lowerFirst } from '#web/lib/typography.ts'
import { fieldLabel } from './field-words.ts'

type Subject = (typeof PUBLISHED_SUBJECTS)[number]

/** All of them are feminine. */
const NOUNS: Record<Subject, string> = { psychologist: 'Карточка', topic: 'Тема', specialization: 'Специализация' }

/** What a notice says of fields that went back: of a publication, which way it went. */
export function revertedWords({ subject, changes }: Pick<AuditEntry, 'subject' | 'changes'>, fields: string[]) {
  const publication = changes.find(({ field }) => field === 'is_published')
  const noun = NOUNS[subject.type as Subject] as string | undefined
  const way = publication?.old === true ? 'снова на\u00a0сайте' : 'снята с\u00a0сайта'
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
