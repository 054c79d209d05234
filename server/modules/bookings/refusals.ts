import type { Actor, Ctx } from '#server/platform/context.ts'
import { HttpError, Invalid } from '#server/platform/http/errors.ts'
import { hashOf } from '#server/platform/security/tokens.ts'
import type { BookingReason } from '#server/platform/yclients/failures.ts'
import { removeFreeTime } from '../yclients/commands.ts'
import type { BookingRow } from './booking-row.ts'
import { paymentOf } from './queries.ts'
import { neighbours } from './slots.ts'
import type { VisitLink } from './visit-cookie.ts'

type TimesCtx = Pick<Ctx<Actor | null>, 'db' | 'clock'>

/** Which times are offered beside one that is taken. */
type TakenOptions = Parameters<typeof neighbours>[3]

export const SILENT =
  'Запись сейчас не\u00a0отвечает, поэтому обещать это время мы не\u00a0можем. Оставьте заявку, и\u00a0координатор договорится о\u00a0нём.'
const REFUSED = 'Записать вас сразу не\u00a0получилось. Оставьте заявку: координатор договорится о\u00a0времени.'

/** Of these reasons another time may do. */
const TAKEN: readonly BookingReason[] = ['taken', 'overlap']

/** What a visitor reads when YCLIENTS has said no. A time that cannot be had is offered to nobody any more. */
export async function refusalFor(
  ctx: TimesCtx,
  row: BookingRow,
  reason: BookingReason,
  options: TakenOptions,
): Promise<HttpError> {
  if (reason === 'phone')
    return new Invalid({ contact: ['Такой номер в\u00a0записи не\u00a0принимают. Укажите другой телефон'] })
  if (reason === 'name') return new Invalid({ name: ['Напишите, как к\u00a0вам обращаться'] })
  if (reason === 'code') return new Invalid({ code: ['Введите код, который пришёл вам в\u00a0SMS'] })
  // Of a service or a person that is there no more every other time would be refused too, and nobody has taken this one.
  if (!TAKEN.includes(reason)) return new Invalid({ form: [REFUSED] })
  await removeFreeTime(ctx.db, row, row.starts_at, ctx.clock())
  return timeTakenError(ctx, row.psychologist_id ?? 0, row.starts_at, options)
}

/** «Это время только что заняли», or that it has passed while the form lay open, with the times beside it. */
export async function timeTakenError(
  ctx: TimesCtx,
  psychologistId: number,
  startsAt: Date,
  options: TakenOptions,
): Promise<HttpError> {
  const slots = await neighbours(ctx, psychologistId, startsAt, options)
  const isOver = startsAt <= ctx.clock()
  const what = isOver ? 'Это время уже прошло' : 'Это время только что заняли'
  const said = slots.length > 0 ? `${what}. Вот ${isOver ? 'ближайшие' : 'соседние'}` : what
  return new HttpError(409, said, { errors: { starts_at: [said] }, slots })
}

const ASKED =
  'Мы уже записываем вас на\u00a0это время и\u00a0ждём ответа. Что вышло, покажет ссылка на\u00a0запись; не\u00a0ответят за\u00a0полчаса\u00a0— с\u00a0вами свяжется координатор.'
const AWAITED = 'Это время уже за\u00a0вами и\u00a0ждёт оплаты. Оплатить можно на\u00a0странице вашей записи'
const UNPAID =
  'Оплата этого времени не\u00a0пришла, и\u00a0мы его освобождаем. Выберите другое или попробуйте ещё раз через несколько минут.'
const BOOKED =
  'Вы уже записаны на\u00a0это время. Чтобы перенести или отменить запись, откройте её\u00a0ссылку или позвоните нам.'

/**
 * How the visit stands that the same contact has asked for before, with its link for the browser that holds it already, and
 * for no other: a contact is no secret.
 */
export async function existingBookingError(
  { db, clock }: TimesCtx,
  row: BookingRow & { key_digest: Buffer },
  links: readonly VisitLink[] = [],
): Promise<HttpError> {
  const said = await standingInWords(db, row, clock())
  const visit = links.find(({ id, key }) => id === row.public_id && hashOf(key).equals(row.key_digest))
  return new HttpError(422, said, { errors: { starts_at: [said] }, ...(visit === undefined ? {} : { visit }) })
}

async function standingInWords(db: TimesCtx['db'], row: BookingRow, now: Date): Promise<string> {
  if (row.state === 'asked') return ASKED
  const payment = row.transaction_id === null ? null : await paymentOf(db, row, now)
  if (payment?.state === 'awaited')
    return `${AWAITED}${row.sealed_letter === null ? '.' : ' или по\u00a0ссылке из\u00a0письма.'}`
  return payment?.state === 'over' ? UNPAID : BOOKED
}
