import { entityOfPlural } from '#contract/entities.ts'
import { SMALL_LISTS } from '#contract/office/imports.ts'
import { counted } from '#web/lib/format.ts'
import { nounsOf, recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'
import { valueText } from './value-text.ts'

type Action = (telling: SentenceContext) => SentenceParts
type Forms = readonly [one: string, few: string, many: string]

/** Records that are counted in a file as in every other sentence. */
const EXPORTED = [
  'transaction',
  'review',
  'request',
  'page',
  'role',
  ...SMALL_LISTS.map((list) => entityOfPlural(list)?.name ?? ''),
]

/** Files that personal data left the house in, and the tables of workload. People are counted in the accusative. */
export const EXPORT_ACTIONS: Record<string, Action> = {
  'psychologist.exported': exported(['психолога', 'психологов', 'психологов']),
  'user.exported': exported(['пользователя', 'пользователей', 'пользователей']),
  ...Object.fromEntries(EXPORTED.map((type) => [`${type}.exported`, exported(nounsOf(type).counted)])),
  'permission.exported': exported(['право', 'права', 'прав']),
  'audit-log.exported': exported(['запись журнала', 'записи журнала', 'записей журнала']),
  'audit-log.archived': ({ entry, verb }) => {
    const count = countOf(entry.subject.label)
    const lines =
      count === undefined
        ? 'старые записи журнала'
        : counted(count, 'запись журнала', 'записи журнала', 'записей журнала')
    return { does: `${verb('убрал', 'убрала')} ${lines} в\u00a0архив` }
  },
  'psychologist.workload-exported': ({ entry, verb }) => {
    const count = countOf(entry.subject.label)
    const people = count === undefined ? '' : `: ${counted(count, 'психолог', 'психолога', 'психологов')}`
    return { does: `${verb('скачал', 'скачала')} таблицу загрузки${people}` }
  },
  'psychologist.workload-imported': workloadImported,
}

/** One line for each card; once it was one line for the whole file. */
function workloadImported({ entry, isOwn, timeZone, verb }: SentenceContext): SentenceParts {
  const { changes, subject } = entry
  const did = verb('обновил', 'обновила')
  const [only] = changes
  if (subject.type === 'psychologist' && only !== undefined) {
    const [before, after] = [only.old, only.new].map((value) => valueText('psychologist', only.field, value, timeZone))
    return isOwn
      ? { does: `${did} загрузку из\u00a0таблицы:`, before, after }
      : { does: `${did} из\u00a0таблицы загрузку`, record: recordName(subject), rest: ':', before, after }
  }
  return { does: `${did} загрузку ${counted(changes.length, 'психолога', 'психологов', 'психологов')} из\u00a0таблицы` }
}

function exported(forms: Forms): Action {
  return ({ entry, verb }) => {
    const count = countOf(entry.subject.label)
    const what = count === undefined ? forms[2] : counted(count, ...forms)
    return { does: `${verb('выгрузил', 'выгрузила')} ${what} в\u00a0файл` }
  }
}

/** «Психологи, 48» → 48 */
function countOf(label: string): number | undefined {
  const digits = /,\s*([\d\s]+)/.exec(label)?.[1]?.replace(/\s/g, '')
  return digits ? Number(digits) : undefined
}
