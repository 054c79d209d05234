import { roleInSentence } from '#contract/people/roles.ts'
import { counted } from '#web/lib/format.ts'
import { recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

type Action = (telling: SentenceContext) => SentenceParts

/** Coming in, going out, and what guards the way in. */
export const AUTH_ACTIONS: Record<string, Action> = {
  'auth.login': ({ entry, verb }) => {
    const factor = entry.changes.find(({ field }) => field === 'second_factor')?.new
    const by = factor === 'recovery_code' ? ' с\u00a0запасным кодом' : factor === 'code' ? ' в\u00a0два шага' : ''
    return { does: `${verb('вошёл', 'вошла')}${by}` }
  },
  'auth.logout': simple('вышел', 'вышла'),
  // The attempt is nobody's: whose address it was stands in the line, masked.
  'auth.failed': ({ entry, verb }) => ({
    does: `не\u00a0${verb('смог', 'смогла')} войти под адресом ${entry.subject.label}`,
  }),
  'auth.failed-more': ({ entry, verb }) => ({
    does: `${moreTimes(entry)} не\u00a0${verb('смог', 'смогла')} войти под ${addressOf(entry, 'адресом', 'разными адресами')}`,
  }),
  'auth.challenged': simple('ввёл', 'ввела', 'пароль, вход ждёт кода'),
  'auth.registered': simple('завёл', 'завела', 'себе учётную запись'),
  'auth.email-confirmed': simple('подтвердил', 'подтвердила', 'свою почту'),
  'auth.confirmation-sent': simple('запросил', 'запросила', 'письмо, чтобы подтвердить почту'),
  'auth.email-change-canceled': simple('отменил', 'отменила', 'смену своей почты'),
  'auth.reset-requested': ({ entry, verb }) => ({
    does: `${verb('запросил', 'запросила')} новый пароль для ${entry.subject.label}`,
  }),
  'auth.reset-sent': ({ entry, verb }) => ({
    does: `${verb('отправил', 'отправила')} письмо для\u00a0нового пароля`,
    record: recordName(entry.subject),
  }),
  'auth.reset-requested-more': ({ entry, verb }) => ({
    does: `${moreTimes(entry)} ${verb('запросил', 'запросила')} новый пароль для\u00a0${addressOf(entry, 'адреса', 'разных адресов')}`,
  }),
  'auth.invitation-accepted': simple('принял', 'приняла', 'приглашение'),
  'auth.password-reset': simple('сменил', 'сменила', 'пароль по\u00a0ссылке из\u00a0письма'),
  // By a link of a letter: nobody's account, and the address is masked.
  'personal-data.requested': ({ entry, verb }) => ({
    does: `${verb('запросил', 'запросила')} свои данные для ${entry.subject.label}`,
  }),
  'personal-data.opened': ({ entry, verb }) => ({
    does: `${verb('открыл', 'открыла')} свои данные по\u00a0ссылке для ${entry.subject.label}`,
  }),
  'personal-data.downloaded': ({ entry, verb }) => ({
    does: `${verb('скачал', 'скачала')} свои данные для ${entry.subject.label}`,
  }),
  'personal-data.erased': ({ entry, verb }) => ({
    does: `${verb('удалил', 'удалила')} персональные данные по\u00a0требованию их владельца`,
    rest: entry.subject.label === '' ? '' : `. ${entry.subject.label}`,
  }),
  'personal-data.left-removed': simple('поставил', 'поставила', 'отметку «удалено в\u00a0YCLIENTS»'),
  'personal-data.left-returned': simple('снял', 'сняла', 'отметку «удалено в\u00a0YCLIENTS»'),
  'auth.two-factor-started': simple('начал', 'начала', 'настраивать вход в\u00a0два шага'),
  'auth.two-factor-enabled': simple('включил', 'включила', 'вход в\u00a0два шага'),
  'auth.two-factor-disabled': ({ entry, verb }) => ({
    does: `${verb('отключил', 'отключила')} вход в\u00a0два шага`,
    ...ofOther(entry, 'у\u00a0'),
  }),
  'auth.recovery-codes-renewed': simple('обновил', 'обновила', 'запасные коды'),
  'auth.session-ended': ({ entry, verb }) => {
    const device = entry.changes.find(({ field }) => field === 'session')?.old
    const what = isOfOther(entry) ? 'вход' : 'свой вход'
    return {
      does: `${verb('завершил', 'завершила')} ${what}`,
      ...ofOther(entry),
      rest: device ? `: ${String(device)}` : '',
    }
  },
  'auth.sessions-ended': ({ entry, verb }) => {
    const count = Number(entry.changes.find(({ field }) => field === 'sessions')?.old ?? 0)
    const what = isOfOther(entry)
      ? counted(count, 'вход', 'входа', 'входов')
      : counted(count, 'свой вход', 'своих входа', 'своих входов')
    return { does: `${verb('завершил', 'завершила')} ${what}`, ...ofOther(entry) }
  },
  'auth.view-as-started': ({ entry, verb }) => {
    const role = String(entry.changes.find(({ field }) => field === 'viewing_as')?.new ?? '')
    return { does: `${verb('начал', 'начала')} смотреть как\u00a0${roleInSentence(role)}` }
  },
  'auth.view-as-ended': simple('вернулся', 'вернулась', 'к\u00a0своей роли'),
}

/** What was too much for a line each is summed up in one. */
function moreTimes({ changes }: SentenceContext['entry']): string {
  const attempts = Number(changes.find(({ field }) => field === 'attempts')?.new ?? 0)
  return `ещё ${counted(attempts, 'раз', 'раза', 'раз')}`
}

function addressOf({ subject }: SentenceContext['entry'], one: string, many: string): string {
  return subject.label === '' ? many : `${one} ${subject.label}`
}

function simple(masculine: string, feminine: string, what = ''): Action {
  return ({ verb }) => ({ does: [verb(masculine, feminine), what].filter(Boolean).join(' ') })
}

/** Whose it was, when it was not one's own. */
function ofOther(entry: SentenceContext['entry'], before = ''): Pick<SentenceParts, 'record'> {
  return isOfOther(entry) ? { record: `${before}${recordName(entry.subject)}` } : {}
}

function isOfOther({ actor, subject }: SentenceContext['entry']): boolean {
  return actor.id !== null && String(actor.id) !== subject.id
}
