export const REFUSAL_KINDS = ['wrong-token', 'not-connected', 'licence', 'not-found', 'refused'] as const
export type RefusalKind = (typeof REFUSAL_KINDS)[number]

const SAID: Record<RefusalKind, string> = {
  'wrong-token':
    'YCLIENTS не\u00a0принимает ключи. Проверьте YCLIENTS_PARTNER_TOKEN и\u00a0YCLIENTS_USER_TOKEN: ключ пользователя меняется вместе с\u00a0его паролем, тогда получите новый.',
  'not-connected':
    'Филиал не\u00a0открыт для интеграции. Откройте его в\u00a0YCLIENTS, найдите интеграцию в\u00a0разделе «Интеграции» и\u00a0нажмите «Подключить».',
  licence: 'В\u00a0филиале кончилась лицензия YCLIENTS. Продлите её в\u00a0кабинете YCLIENTS и\u00a0повторите.',
  'not-found': 'В\u00a0YCLIENTS этого больше нет. Обновите данные из\u00a0YCLIENTS.',
  refused:
    'YCLIENTS отказал в\u00a0этом запросе. Повторите позже; если не\u00a0поможет, напишите в\u00a0поддержку YCLIENTS.',
}

/** A clear no. `message` is for the log, `told` for staff: a sentence that says what to do. */
export class YclientsRefusal extends Error {
  kind: RefusalKind
  told: string

  constructor(kind: RefusalKind, asked: string) {
    super(`YCLIENTS: ${kind} at ${asked}`)
    this.kind = kind
    this.told = SAID[kind]
  }
}

/** Why a visit cannot be booked, by the code of the answer. */
const BOOKING_CODES = {
  431: 'phone',
  432: 'code',
  433: 'taken',
  434: 'blacklist',
  435: 'name',
  436: 'no-staff',
  437: 'overlap',
  438: 'no-service',
} as const

export type BookingReason = (typeof BOOKING_CODES)[keyof typeof BOOKING_CODES] | 'other'

/** YCLIENTS says no to a visit. What it says in words is not kept: it may repeat a name or a number. */
export class BookingRefusal extends Error {
  reason: BookingReason

  constructor(code: number) {
    const reason = BOOKING_CODES[code as keyof typeof BOOKING_CODES] ?? 'other'
    super(`YCLIENTS: booking refused, ${reason} (${code})`)
    this.reason = reason
  }
}

/** No answer, or one that makes no sense: nobody knows what YCLIENTS did. */
export class YclientsSilence extends Error {
  told = 'YCLIENTS не\u00a0отвечает. Данные остались прежними; следующая попытка будет сама, по\u00a0расписанию.'
}
