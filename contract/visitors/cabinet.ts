import { z } from 'zod'
import {
  LETTER_KIND_TITLES,
  LETTER_STATE_TITLES,
  type LetterKind,
  type LetterState,
} from '../office/letters/letters.ts'
import { moneyUnderway } from '../payments/secure-payment.ts'
import { TRANSACTION_STATUSES } from '../payments/transactions.ts'
import { FOR_WHOM } from '../psychologists/matching/match-answers.ts'
import { REQUEST_STATUSES } from '../requests/requests.ts'
import { psychologistOfRequestAnswer } from '../requests/sent-request.ts'
import { momentAnswer } from '../wire/http.ts'
import { FAVOURITES_MAX, PERSON_SLUG } from './favourites.ts'

/** What may still be taken back stands among the requests of somebody's own address, once that address is confirmed. */
const requestAnswer = z.strictObject({
  id: z.int(),
  number: z.string(),
  created_at: momentAnswer,
  status: z.enum(REQUEST_STATUSES),
  withdrawn_at: momentAnswer.nullable(),
  can_withdraw: z.boolean(),
  for_whom: z.enum(FOR_WHOM),
  topics: z.array(z.string()),
  psychologist: psychologistOfRequestAnswer.nullable(),
})
export type CabinetRequest = z.infer<typeof requestAnswer>

/** `asked`: YCLIENTS has not answered yet. `held`: it waits for its payment. */
const visitAnswer = z.strictObject({
  id: z.string(),
  /** What opens its page, beside the id. */
  key: z.string(),
  state: z.enum(['asked', 'held', 'booked']),
  starts_at: momentAnswer,
  psychologist: psychologistOfRequestAnswer.nullable(),
})
export type CabinetVisit = z.infer<typeof visitAnswer>

const paymentAnswer = z.strictObject({
  public_id: z.string(),
  number: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  /** Kopecks. */
  amount: z.int(),
  refunded_amount: z.int(),
  ...moneyUnderway,
  description: z.string(),
  created_at: momentAnswer,
  paid_at: momentAnswer.nullable(),
  /** The money is here, and the receipt went to the payer's address. */
  has_receipt: z.boolean(),
  /** The number of its fiscal document, and where the receipt can be seen; null where the bank tells neither. */
  receipt: z.strictObject({ number: z.string().nullable(), url: z.string().nullable() }).nullable(),
  /** The link can still be paid. */
  is_payable: z.boolean(),
})
export type CabinetPayment = z.infer<typeof paymentAnswer>

/** `GET /api/cabinet`: what is one's own. Of an address that is not confirmed nothing but the account is known. */
export const cabinetAnswer = z.strictObject({
  full_name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  /** Those ahead of which the address gets letters, the nearest first. */
  visits: z.array(visitAnswer),
  requests: z.array(requestAnswer),
  payments: z.array(paymentAnswer),
  favourites: z.array(z.strictObject({ slug: z.string(), full_name: z.string() })),
  letters: z.array(
    z.strictObject({
      kind: z.enum(Object.keys(LETTER_KIND_TITLES) as [LetterKind]),
      state: z.enum(Object.keys(LETTER_STATE_TITLES) as [LetterState]),
      at: momentAnswer,
    }),
  ),
})
export type Cabinet = z.infer<typeof cabinetAnswer>

const peopleField = z
  .array(z.string().regex(PERSON_SLUG, 'Такого психолога нет'), { error: 'Нужен список' })
  .max(FAVOURITES_MAX, `Не больше ${FAVOURITES_MAX}`)
  .default([])

/** Whom to keep, the latest first, and whom to let go. Nobody in either: the list as it is. */
export const favouritesSchema = z.object({ keep: peopleField, let_go: peopleField })
export type FavouritesChange = z.infer<typeof favouritesSchema>

/** The addresses of those who are kept and in the catalog, the latest first. */
export const favouritesAnswer = z.strictObject({ people: z.array(z.string()) })
