import type { StatusFact } from '#contract/office/status.ts'
import type { BankName } from '#contract/payments/transactions.ts'
import { attention, count, moment, partOf, person, text, type FoundPart } from './part.ts'
import type { Figures } from './queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** After so long in line work is late: docs/alerts.yml has the same. Seconds. */
const LATE_AFTER = 30 * MINUTE
const SLOW_AFTER = 5 * MINUTE
/** More letters of one day than some wrong addresses. */
const REFUSED_MANY = 10
/** Syncs are made every hour. */
const SYNC_SLOW_AFTER = 3 * HOUR
const SYNC_LATE_AFTER = 12 * HOUR
/** What is no fault of the practice's: YCLIENTS itself did not answer, or the program was stopped. */
const PASSING = /не\s(отвечает)|Сверка прервалась/

const BANK_TITLES: Record<BankName, string> = { sandbox: 'учебный банк', tbank: 'Т-Банк', yookassa: 'ЮKassa' }

export interface WorkFacts {
  isDemo: boolean
  hasMailServer: boolean
  bank: BankName | null
  yclients: 'off' | 'demo' | 'yclients'
  isSyncAutomatic: boolean
}

/** How the work does that nobody sits in front of. */
export function workParts(figures: Figures, facts: WorkFacts, now: Date): FoundPart[] {
  return [
    jobsPart(figures, now),
    lettersPart(figures, facts, now),
    bankPart(figures, facts, now),
    yclientsPart(figures, facts, now),
  ]
}

function jobsPart({ jobs_waiting, jobs_running, jobs_oldest, jobs_failed }: Figures, now: Date): FoundPart {
  return partOf(
    { name: 'jobs', screen: 'jobs', docs: 'Several processes' },
    [
      count('waiting', 'Ждут', jobs_waiting),
      count('running', 'Выполняются', jobs_running),
      since('Самое давнее ждёт\u00a0с', jobs_waiting, jobs_oldest, now),
      count('failed', 'Не\u00a0удались за\u00a0сутки', jobs_failed),
    ],
    [
      person(
        jobs_oldest > LATE_AFTER,
        'Задание ждёт больше получаса: очередь стоит. Перезапустите программу; если не\u00a0поможет, посмотрите в\u00a0её журнале строки «job queue».',
      ),
      attention(
        jobs_oldest > SLOW_AFTER,
        'Задание ждёт своей очереди дольше пяти минут. Если очередь не\u00a0сдвинется за\u00a0полчаса, перезапустите программу.',
      ),
      attention(
        jobs_failed > 0,
        'Есть задания, которые не\u00a0удались. Тот, кто их\u00a0начал, видит причину в\u00a0«Заданиях» и\u00a0может повторить.',
      ),
    ],
  )
}

function lettersPart(figures: Figures, { isDemo, hasMailServer }: WorkFacts, now: Date): FoundPart {
  const { letters_waiting, letters_oldest, letters_refused, messages_waiting, messages_oldest } = figures
  return partOf(
    { name: 'letters', screen: 'letters', docs: 'Mail' },
    [
      text('way', 'Уходят', hasMailServer ? 'через почтовый сервер' : 'в\u00a0файлы на\u00a0диске'),
      count('waiting', 'Ждут отправки', letters_waiting),
      since('Самое давнее ждёт\u00a0с', letters_waiting, letters_oldest, now),
      count('refused', 'Не\u00a0приняты за\u00a0сутки', letters_refused),
      messages_waiting === 0 ? null : count('messages', 'Ждут отправки в\u00a0мессенджер', messages_waiting),
    ],
    [
      person(
        letters_oldest > LATE_AFTER,
        'Письмо не\u00a0уходит больше получаса. В\u00a0«Письмах» у\u00a0него стоит, что ответил почтовый сервер; проверьте настройку SMTP_URL.',
      ),
      person(
        letters_refused > REFUSED_MANY,
        'Почтовый сервер отказывает многим письмам. В\u00a0«Письмах» стоит, какими словами; проверьте SMTP_URL и\u00a0адрес отправителя.',
      ),
      attention(
        letters_oldest > SLOW_AFTER,
        'Письмо ждёт дольше пяти минут. Программа повторяет попытки сама; что отвечает почтовый сервер, стоит в\u00a0«Письмах».',
      ),
      attention(
        letters_refused > 0,
        'Есть письма, которые почтовый сервер не\u00a0принял. Посмотрите в\u00a0«Письмах», верны\u00a0ли адреса.',
      ),
      attention(
        messages_oldest > LATE_AFTER,
        'Сообщение сотруднику не\u00a0уходит в\u00a0мессенджер больше получаса. Что он отвечает, стоит в\u00a0«Письмах»; проверьте, доступен\u00a0ли он с\u00a0сервера.',
      ),
      attention(
        !hasMailServer && !isDemo,
        'Почтовый сервер не\u00a0подключён: письма никому не\u00a0приходят. Задайте настройку SMTP_URL.',
      ),
    ],
  )
}

function bankPart(figures: Figures, { isDemo, bank }: WorkFacts, now: Date): FoundPart {
  const { payments_open, payments_oldest, payments_overdue, bank_notice_at } = figures
  return partOf(
    { name: 'bank', screen: 'transactions', docs: 'Taking money' },
    [
      text('bank', 'Платежи принимает', bank === null ? 'никто' : BANK_TITLES[bank]),
      count('open', 'Без ответа банка', payments_open),
      since('Самый давний с', payments_open, payments_oldest, now),
      count('overdue', 'Из\u00a0них просрочены', payments_overdue),
      moment('notice_at', 'Последнее уведомление банка', bank_notice_at),
    ],
    [
      person(
        payments_overdue > 0,
        'Банк больше суток не\u00a0говорит, чем кончился платёж или возврат. Найдите его в\u00a0«Транзакциях» и\u00a0сверьте с\u00a0кабинетом банка.',
      ),
      attention(
        bank === null,
        'Банк не\u00a0подключён: ссылок на\u00a0оплату нет. Его задаёт настройка PAYMENT_PROVIDER.',
      ),
      attention(
        bank === 'sandbox' && !isDemo,
        'Платежи идут в\u00a0учебный банк: денег никто не\u00a0получает. Настоящий банк задаёт настройка PAYMENT_PROVIDER.',
      ),
    ],
  )
}

function yclientsPart(figures: Figures, { yclients, isSyncAutomatic }: WorkFacts, now: Date): FoundPart {
  const { yclients_run: run, yclients_good_at } = figures
  const about = { name: 'yclients', screen: 'yclients', docs: 'YCLIENTS' } as const
  if (yclients === 'off') return partOf(about, [text('source', 'Связь', 'не\u00a0подключена')], [])
  const errors = run?.errors ?? []
  const own = errors.filter((error) => !PASSING.test(error))
  const age = yclients_good_at === null ? Infinity : (now.getTime() - Date.parse(yclients_good_at)) / 1000
  return partOf(
    about,
    [
      text('source', 'Связь', yclients === 'demo' ? 'демонстрационная' : 'подключена'),
      moment('synced_at', 'Последняя сверка', run?.finished_at ?? null),
      moment('good_at', 'Последняя без ошибок', yclients_good_at),
      count('errors', 'Ошибок в\u00a0последней', errors.length),
    ],
    [
      own.length > 0 && { state: 'person', advice: own.join(' ') },
      person(
        isSyncAutomatic && run !== null && age > SYNC_LATE_AFTER,
        'Сверка с\u00a0YCLIENTS не\u00a0удаётся больше двенадцати часов. Откройте «YCLIENTS» и\u00a0сверьте кнопкой: экран скажет, что мешает.',
      ),
      errors.length > 0 && { state: 'attention', advice: errors.join(' ') },
      attention(
        isSyncAutomatic && age > SYNC_SLOW_AFTER,
        run === null
          ? 'Сверки с\u00a0YCLIENTS ещё не\u00a0было: она начинается сама, раз в\u00a0час.'
          : 'Сверка с\u00a0YCLIENTS не\u00a0удаётся больше трёх часов. Следующая начнётся сама в\u00a0течение часа.',
      ),
    ],
  )
}

/** Null while nothing waits. */
function since(label: string, waiting: number, seconds: number, now: Date): StatusFact | null {
  return waiting === 0 ? null : moment('oldest_at', label, new Date(now.getTime() - seconds * 1000))
}
