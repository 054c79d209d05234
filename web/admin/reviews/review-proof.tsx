import { useState } from 'react'
import { href } from '#contract/people/screens.ts'
import type { Transaction } from '#contract/payments/transactions.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import type { Review } from '#contract/requests/reviews.ts'
import { api } from '#contract/wire/api.ts'
import type { PageOf } from '#contract/wire/http.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { AsyncSelect } from '#web/ui/select/async-select.tsx'
import type { Option } from '#web/ui/select/option.ts'
import { PanelLink } from '../panel/panel-link.tsx'
import { verifyReview } from './save-review.ts'

const WITH_MONEY = 'filter[status][]=paid&filter[status][]=partially_refunded'
/** As many as one reads before typing another digit. */
const FOUND_MAX = 30

interface ReviewProofProps {
  review: Review
  onReview: (review: Review) => void
}

/** The paid meeting behind a review: it came with the letter's link, or staff bind the two. The payer stays unnamed. */
export function ReviewProof({ review, onReview }: ReviewProofProps) {
  const { timeZone } = useSite()
  const disabledReason = useViewingAs()?.reason
  const [isEditing, setEditing] = useState(false)
  const [error, setError] = useState<string>()
  const { proof, proof_by, psychologist, can } = review

  const bind = async (id: number | null) => {
    setError(undefined)
    try {
      if (await verifyReview(review, id, onReview)) setEditing(false)
    } catch (failure) {
      setError(failure instanceof ApiError ? (failure.fieldErrors.proof_id ?? failure.message) : undefined)
    }
  }

  if (proof !== null) {
    return (
      <>
        оплачена: <PanelLink to={`${href('transactions')}?filter[number]=${proof.title}`}>{proof.title}</PanelLink>
        {proof_by === null ? ', отзыв пришёл по\u00a0ссылке из\u00a0письма' : `, связь: ${proof_by.title}`}
        {can.prove && proof_by !== null && (
          <Button
            size="xs"
            variant="ghost"
            color="neutral"
            onClick={() => void bind(null)}
            disabledReason={disabledReason}
          >
            Убрать связь
          </Button>
        )}
        {error !== undefined && <span className="block text-13 text-danger">{error}</span>}
      </>
    )
  }
  if (isEditing && psychologist !== null) {
    return (
      <Field
        label="Оплата"
        error={error}
        hint="Оплаченные встречи этого психолога; по&nbsp;номеру&nbsp;— и&nbsp;те, что перешли к&nbsp;нему от&nbsp;другого. Плательщика увидите в&nbsp;транзакции."
      >
        <AsyncSelect
          load={(query, signal) => paidMeetings(psychologist.id, query, timeZone, signal)}
          value={null}
          onChange={(option) => option !== null && void bind(option.value)}
          placeholder="Номер оплаты"
        />
      </Field>
    )
  }
  return (
    <>
      оплата не&nbsp;видна{' '}
      {can.prove && psychologist !== null && (
        <Button
          size="xs"
          variant="ghost"
          color="neutral"
          icon="lucide:link"
          onClick={() => setEditing(true)}
          disabledReason={disabledReason}
        >
          Связать с&nbsp;оплатой
        </Button>
      )}
    </>
  )
}

/** Payments of meetings with this psychologist; by a part of the number all, since a meeting may have been given to them. */
async function paidMeetings(psychologist: number, query: string, timeZone: string, signal: AbortSignal) {
  const number = /^[\d-]{1,20}$/.test(query.trim()) ? query.trim() : undefined
  const { data } = await callApi<PageOf<Transaction>>(`${api.transactions}?${WITH_MONEY}`, {
    query: {
      'filter[psychologist_id]': number === undefined ? psychologist : undefined,
      'filter[number]': number,
      per_page: FOUND_MAX,
      sort_column: 'paid_at',
    },
    signal,
  })
  return data
    .filter(({ purpose }) => purpose === 'consultation' || purpose === 'package')
    .map(({ id, number, amount, paid_at, psychologist: paidFor }): Option<number> => ({
      value: id,
      label: number,
      // A phone has no room for more beside the number.
      hint: [
        paid_at && formatDay(paid_at, timeZone),
        paidFor === null || paidFor.id === psychologist ? formatRoubles(amount) : paidFor.title,
      ]
        .filter(Boolean)
        .join(', '),
    }))
}
