import type { Linked } from '#contract/wire/http.ts'
import { changesTold } from './changes-told.ts'
import { changeOf } from './request-actions.ts'
import { recordName } from './record-words.ts'
import type { Telling, Told } from './telling.ts'

type Action = (telling: Telling) => Told

export const CLIENT_ACTIONS: Record<string, Action> = {
  'client.updated': changesTold,
  'client.joined': both(['объединил', 'объединила'], 'карточки клиентов', 'joined'),
  'client.parted': both(['разделил', 'разделила'], 'карточки клиентов', 'parted'),
  'client.join-undone': both(['отменил', 'отменила'], 'объединение карточек', 'joined'),
  'client.part-undone': both(['отменил', 'отменила'], 'разделение карточек', 'parted'),
}

/** «объединила карточки клиентов № 12 и № 17». */
function both([masculine, feminine]: readonly [string, string], what: string, field: string): Action {
  return (telling) => {
    const { entry, verb } = telling
    const change = changeOf(telling, field)
    const other = (change?.new ?? change?.old) as Linked | null | undefined
    return {
      does: `${verb(masculine, feminine)} ${what}`,
      record: recordName(entry.subject),
      rest: other ? ` и\u00a0№\u00a0${other.id}` : '',
    }
  }
}
