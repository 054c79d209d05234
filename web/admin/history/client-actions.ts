import type { Linked } from '#contract/wire/http.ts'
import { changesSentence } from './changes-sentence.ts'
import { changeOf } from './request-actions.ts'
import { recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

type Action = (telling: SentenceContext) => SentenceParts

export const CLIENT_ACTIONS: Record<string, Action> = {
  'client.updated': changesSentence,
  'client.joined': between(['объединил', 'объединила'], ['карточку клиента', 'карточку'], 'joined', ' с'),
  'client.parted': between(['отделил', 'отделила'], ['карточку клиента', 'карточку'], 'parted', ' от'),
  'client.join-undone': between(
    ['отменил', 'отменила'],
    ['объединение карточки клиента', 'объединение карточки'],
    'joined',
    ' с',
  ),
  'client.part-undone': between(
    ['отменил', 'отменила'],
    ['отделение карточки клиента', 'отделение карточки'],
    'parted',
    ' от',
  ),
}

/** «объединила карточку клиента № 12 с № 17»; in the history of № 12 itself «объединила карточку с № 17». */
function between(
  [masculine, feminine]: readonly [string, string],
  [what, ownWhat]: readonly [string, string],
  field: string,
  towards: string,
): Action {
  return (telling) => {
    const { entry, isOwn, verb } = telling
    const change = changeOf(telling, field)
    const other = (change?.new ?? change?.old) as Linked | null | undefined
    return {
      does: `${verb(masculine, feminine)} ${isOwn ? ownWhat : what}`,
      record: recordName(entry.subject),
      rest: other ? `${towards}\u00a0№\u00a0${other.id}` : '',
    }
  }
}
