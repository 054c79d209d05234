import { SENT_AGAIN_AFTER_MS } from '#contract/office/letters/letter-list.ts'
import { lettersApi } from '#contract/wire/letters-api.ts'
import { counted } from '#web/lib/format.ts'
import type { BulkAction, BulkActions } from '../list/bulk/bulk.ts'

const SECONDS = counted(SENT_AGAIN_AFTER_MS / 1000, 'секунду', 'секунды', 'секунд')

export const sendAgainAction: BulkAction = {
  name: 'send-again',
  label: 'Отправить ещё раз',
  verb: 'Отправить',
  icon: 'lucide:send',
  title: (letters) => `Отправить ещё\u00a0раз ${letters}?`,
  hint: `Они начнут уходить через\u00a0${SECONDS}. До\u00a0этого отправку можно отменить: в\u00a0уведомлении или на\u00a0странице «Задания».`,
  willBe: 'Отправим',
  done: 'Уйдёт ещё\u00a0раз',
}

/** What can be done with many letters at once. */
export const letterBulk: BulkActions = {
  path: lettersApi.lettersBulk,
  idsPath: lettersApi.lettersIds,
  actions: [sendAgainAction],
}
