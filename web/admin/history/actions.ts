import { ENTITIES, entitiesWith } from '#contract/entities.ts'
import type { Entity } from '#contract/entity/entity.ts'
import { AUTH_ACTIONS } from './auth-actions.ts'
import { changesSentence } from './changes-sentence.ts'
import { EXPORT_ACTIONS } from './export-actions.ts'
import { CLIENT_ACTIONS } from './client-actions.ts'
import { fieldAccusative } from './field-words.ts'
import { PAGE_ACTIONS } from './page-actions.ts'
import { nounsOf, recordName } from './record-words.ts'
import { APPLICATION_ACTIONS, REQUEST_ACTIONS, REVIEW_ACTIONS } from './request-actions.ts'
import { roleTold } from './role-told.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'
import { TRANSACTION_ACTIONS } from './transaction-actions.ts'

type Action = (telling: SentenceContext) => SentenceParts

/** Every action that the server records, and how it is told. The repository's tests look for the missing ones. */
export const ACTIONS: Record<string, Action> = {
  ...Object.assign({}, ...entitiesWith('trash').map((name) => recordActions(ENTITIES[name]))),
  'user.created': named(['завёл', 'завела']),
  'user.updated': changesSentence,
  'user.reverted': changesSentence,
  'user.activated': named(['включил', 'включила']),
  'user.deactivated': named(['отключил', 'отключила']),
  'user.deleted': named(['удалил', 'удалила']),
  'user.fired': person(['уволил', 'уволила']),
  'user.restored': person(['вернул на\u00a0работу', 'вернула на\u00a0работу']),
  'user.invited': ({ entry: { subject }, verb }) => ({
    does: `${verb('отправил', 'отправила')} приглашение:`,
    record: subject.label,
  }),
  'user.invitation-revoked': ({ entry: { subject }, verb }) => ({
    does: `${verb('отозвал', 'отозвала')} приглашение:`,
    record: subject.label,
  }),
  'user.refused': reached,
  'profile.updated': (telling) =>
    telling.entry.changes.length === 0
      ? { does: `${telling.verb('изменил', 'изменила')} свой профиль` }
      : changesSentence({ ...telling, isOwn: true }),
  'profile.chat-linked': ({ entry: { changes }, verb }) => ({
    does: `${verb('подключил', 'подключила')} уведомления в\u00a0${String(changes[0]?.new)}`,
  }),
  'profile.chat-unlinked': ({ entry: { changes }, verb }) => ({
    does: `${verb('отключил', 'отключила')} уведомления в\u00a0${String(changes[0]?.old)}`,
  }),
  'role.created': named(['создал', 'создала']),
  'role.updated': roleTold,
  'role.reverted': changesSentence,
  'role.refused': reached,
  'role.deleted': named(['удалил', 'удалила']),
  'saved-view.created': named(['сохранил', 'сохранила']),
  'saved-view.updated': changesSentence,
  'saved-view.deleted': named(['удалил', 'удалила']),
  'practice.updated': changesSentence,
  'practice.reverted': changesSentence,
  'letter-text.updated': changesSentence,
  'letter-text.reverted': changesSentence,
  'letter-text.reset': named(['вернул', 'вернула'], ' к\u00a0исходному'),
  'letter.sent-again': named(['отправил', 'отправила'], ' ещё\u00a0раз'),
  'letter.kept-back': named(['передумал отправлять', 'передумала отправлять'], ' ещё\u00a0раз'),
  'import.begun': ({ entry: { subject }, verb }) => ({
    does: `${verb('начал', 'начала')} импорт из\u00a0таблицы:`,
    record: subject.label,
  }),
  'webhook.created': named(['добавил', 'добавила']),
  'webhook.updated': changesSentence,
  'webhook.deleted': named(['удалил', 'удалила']),
  'webhook.tried': ({ entry: { subject }, verb }) => ({
    does: `${verb('отправил', 'отправила')} пробное уведомление программе`,
    record: recordName(subject),
  }),
  'webhook.sent-again': ({ entry: { subject }, verb }) => ({
    does: `${verb('отправил', 'отправила')} уведомление ещё\u00a0раз программе`,
    record: recordName(subject),
  }),
  'webhook.failed-sent-again': ({ entry: { subject }, verb }) => ({
    does: `${verb('отправил', 'отправила')} ещё\u00a0раз всё, чего не\u00a0приняла программа`,
    record: recordName(subject),
  }),
  'webhook.given-up': ({ entry: { subject }, verb }) => ({
    does: `${verb('выключил', 'выключила')} уведомления программе`,
    record: recordName(subject),
    rest: ': она не\u00a0отвечала',
  }),
  'token.created': named(['сделал', 'сделала'], ' для\u00a0программы'),
  'token.ended': named(['отозвал', 'отозвала']),
  'token.refused': ({ entry: { subject }, verb }) => ({
    does: `${verb('попытался', 'попыталась')} сделать токен`,
    record: recordName(subject),
    rest: ' с\u00a0доступами, которых нет',
  }),
  'job.cancelled': named(['отменил', 'отменила']),
  'psychologist.kept-ours': keptOurs,
  'psychologist.merged': named(['объединил', 'объединила'], ' с\u00a0другой'),
  'psychologist.merged-into': named(['объединил', 'объединила'], ' с\u00a0другой, которая осталась'),
  'psychologist.parted': named(['разъединил', 'разъединила'], ' с\u00a0другой'),
  'psychologist.told-apart': named(['отделил', 'отделила'], ' от\u00a0другой: это разные люди'),
  'psychologist.told-apart-undone': named(['вернул', 'вернула'], ' в\u00a0похожие'),
  'psychologist.proposed': proposal(['предложил', 'предложила']),
  'psychologist.proposal-withdrawn': proposal(['отозвал', 'отозвала']),
  'psychologist.proposal-returned': proposal(['вернул психологу', 'вернула психологу']),
  'psychologist.proposal-accepted': proposal(['принял', 'приняла']),
  'psychologist.time-off-added': timeOff(['отметил', 'отметила'], ({ new: days }) => days),
  'psychologist.time-off-removed': timeOff(['убрал', 'убрала'], ({ old: days }) => days),
  'psychologist.introduction-changed': introduction(['обновил', 'обновила']),
  'psychologist.introduction-removed': introduction(['убрал', 'убрала']),
  'integration.synced': ({ verb }) => ({ does: `${verb('начал', 'начала')} сверку с\u00a0YCLIENTS` }),
  'integration.rules-changed': ({ verb }) => ({
    does: `${verb('изменил', 'изменила')}, что всегда брать из\u00a0YCLIENTS`,
  }),
  ...PAGE_ACTIONS,
  ...REVIEW_ACTIONS,
  ...REQUEST_ACTIONS,
  ...CLIENT_ACTIONS,
  ...APPLICATION_ACTIONS,
  ...TRANSACTION_ACTIONS,
  ...EXPORT_ACTIONS,
  ...AUTH_ACTIONS,
}

/** What is done to a record that has a trash. */
function recordActions({ name: type, made = ['создал', 'создала'] }: Entity): Record<string, Action> {
  return {
    [`${type}.created`]: named(made),
    [`${type}.updated`]: changesSentence,
    [`${type}.reverted`]: changesSentence,
    [`${type}.deleted`]: named(['убрал', 'убрала'], ' в\u00a0корзину'),
    [`${type}.restored`]: named(['вернул', 'вернула'], ' из\u00a0корзины'),
  }
}

/** «завела карточку Жарковой Натальи». */
function named([masculine, feminine]: readonly [string, string], rest = ''): Action {
  return ({ entry: { subject }, verb }) => ({
    does: `${verb(masculine, feminine)} ${nounsOf(subject.type).accusative}`,
    record: recordName(subject),
    rest,
  })
}

/** «попыталась изменить почту и пароль Кирилла Нестерова: прав не хватило». */
function reached({ entry: { subject, changes }, verb }: SentenceContext): SentenceParts {
  const fields = changes.map(({ field }) => fieldAccusative(subject.type, field)).join(' и\u00a0')
  return {
    does: `${verb('попытался', 'попыталась')} изменить ${fields}${subject.type === 'role' ? ' роли' : ''}`,
    record: recordName(subject),
    rest: ': прав не\u00a0хватило',
  }
}

/** «обновила видео или голос в карточке Жарковой Натальи». */
function introduction([masculine, feminine]: readonly [string, string]): Action {
  return ({ entry: { subject }, verb }) => ({
    does: `${verb(masculine, feminine)} видео или голос ${nounsOf(subject.type).inside}`,
    record: recordName(subject),
  })
}

/** «отметила нерабочие дни в карточке Жарковой Натальи: 01.12.2026 – 10.12.2026». */
function timeOff(
  [masculine, feminine]: readonly [string, string],
  daysOf: (change: { old: unknown; new: unknown }) => unknown,
): Action {
  return ({ entry: { subject, changes }, verb, isOwn }) => {
    const days = changes[0] === undefined ? '' : `: ${String(daysOf(changes[0]))}`
    const does = `${verb(masculine, feminine)} нерабочие дни`
    if (isOwn) return { does: does + days }
    return { does: `${does} ${nounsOf(subject.type).inside}`, record: recordName(subject), rest: days }
  }
}

/** «приняла правку карточки Жарковой Натальи: „О себе“». */
function proposal([masculine, feminine]: readonly [string, string]): Action {
  return ({ entry: { subject, changes }, verb, isOwn }) => {
    const fields = changes.map(({ field }) => fieldAccusative(subject.type, field)).join(', ')
    const colon = fields === '' ? '' : `: ${fields}`
    const does = `${verb(masculine, feminine)} правку${isOwn ? colon : ' в\u00a0карточке'}`
    return isOwn ? { does } : { does, record: recordName(subject), rest: colon }
  }
}

/** «оставила своё имя в карточке …, хотя в YCLIENTS другое». */
function keptOurs({ entry: { subject, changes }, verb }: SentenceContext): SentenceParts {
  const fields = changes.map(({ field }) => fieldAccusative(subject.type, field)).join(' и\u00a0')
  return {
    does: `${verb('оставил', 'оставила')} ${fields} ${nounsOf(subject.type).inside}`,
    record: recordName(subject),
    rest: ', хотя в\u00a0YCLIENTS иначе',
  }
}

/** «уволила Кирилла Нестерова». */
function person([masculine, feminine]: [string, string]): Action {
  return ({ entry: { subject }, verb }) => ({
    does: verb(masculine, feminine),
    record: recordName(subject, 'accusative'),
  })
}
