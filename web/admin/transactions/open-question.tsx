import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { TransactionQuestion } from '#contract/payments/transaction-questions.ts'
import type { Transaction, TransactionWithEvents } from '#contract/payments/transactions.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { eventWords } from './event-words.ts'
import { questionWords } from './question-words.ts'

interface OpenQuestionProps {
  question: TransactionQuestion
  transaction: Transaction
  /** The transaction as the server has it now. */
  onChange: (transaction: TransactionWithEvents) => void
  onDecide: () => void
}

/** One open question: what is known about it, and the ways to an answer. */
export function OpenQuestion({ question, transaction, onChange, onDecide }: OpenQuestionProps) {
  const { timeZone } = useSite()
  const { permissions } = useSession()
  const viewing = useViewingAs()
  const [underWay, setUnderWay] = useState<'ask' | 'repeat' | null>(null)
  const { title, sentences, decide } = questionWords(question, timeZone)
  const { kind, attempt_id, is_lost } = question
  const isAwaited = kind === 'refund' && !is_lost
  const place = useRef<HTMLDivElement>(null)
  useFocusOnPanel(place)

  const call = async (what: 'ask' | 'repeat') => {
    if (underWay !== null) return
    setUnderWay(what)
    try {
      const [way, body] =
        what === 'ask'
          ? [api.transactionInquiry, {}]
          : [api.transactionRepeatReturn, { attempt_id, version: transaction.version }]
      const answer = await callApi<{ data: TransactionWithEvents }>(path(way, { id: transaction.id }), {
        method: 'POST',
        body,
      })
      onChange(answer.data)
      toast(outcomeOf(answer.data, question))
    } catch (error) {
      if (error instanceof ApiError && TOLD.includes(error.status)) {
        toast({ title: 'Не\u00a0получилось', description: error.message, icon: 'lucide:landmark', color: 'warn' })
        if (error.status !== 503) onChange(await current(transaction.id))
      } else toastError(error)
    } finally {
      setUnderWay(null)
    }
  }

  return (
    <div ref={place}>
      <Notice
        tone={isAwaited ? 'neutral' : 'warn'}
        icon={isAwaited ? 'lucide:clock' : 'lucide:triangle-alert'}
        className="mb-4"
      >
        <h3 className="font-semibold text-ink">{title}</h3>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-1">
            {sentence}
          </p>
        ))}
        {permissions.includes('transactions.refund') ? (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {kind === 'surplus' && (
              <Button
                size="xs"
                variant="outline"
                color="neutral"
                icon="lucide:undo-2"
                loading={underWay === 'repeat'}
                disabledReason={viewing?.reason}
                onClick={() => void call('repeat')}
              >
                Вернуть ещё раз
              </Button>
            )}
            {kind !== 'receipt' && (
              <Button
                size="xs"
                variant="outline"
                color="neutral"
                icon="lucide:landmark"
                loading={underWay === 'ask'}
                disabledReason={viewing?.reason}
                onClick={() => void call('ask')}
              >
                Спросить банк ещё раз
              </Button>
            )}
            {!isAwaited && (
              <Button
                size="xs"
                variant="outline"
                color="neutral"
                icon="lucide:pencil"
                disabledReason={viewing?.reason}
                onClick={onDecide}
              >
                {decide}
              </Button>
            )}
          </div>
        ) : (
          <p className="mt-1">Решает тот, у&nbsp;кого есть право возвращать деньги.</p>
        )}
      </Notice>
    </div>
  )
}

/** Whoever has pressed a button of a question stays in the panel when the answer takes the question away. */
function useFocusOnPanel(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const question = place.current
    return () => {
      if (question?.contains(document.activeElement)) question.closest<HTMLElement>('[data-panel]')?.focus()
    }
  }, [place])
}

/** Answers that say in Russian what is the matter. */
const TOLD = [409, 422, 503]

async function current(id: number): Promise<TransactionWithEvents> {
  return (await callApi<{ data: TransactionWithEvents }>(path(api.transaction, { id }))).data
}

function outcomeOf({ questions, events }: TransactionWithEvents, { kind, attempt_id, is_lost }: TransactionQuestion) {
  const open = questions.find((one) => one.kind === kind && one.attempt_id === attempt_id)
  const last = events.at(-1)
  if (open?.is_lost === true && !is_lost) {
    return {
      title: 'Банк не\u00a0говорит, чем кончился возврат',
      description: 'Сверьте с\u00a0кабинетом банка и\u00a0решите вручную.',
      icon: 'lucide:triangle-alert',
      color: 'warn' as const,
    }
  }
  if (open !== undefined || last === undefined) {
    return { title: 'Банк ответил, нового нет', description: 'Вопрос остаётся открытым.', icon: 'lucide:clock' }
  }
  return { title: 'Банк ответил', description: `${eventWords(last).title}.`, icon: 'lucide:circle-check' }
}
