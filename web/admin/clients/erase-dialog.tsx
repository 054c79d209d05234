import { useEffect, useEffectEvent, useState } from 'react'
import { href } from '#contract/people/screens.ts'
import type { ClientErasure } from '#contract/requests/client-erasure.ts'
import type { Client } from '#contract/requests/clients.ts'
import { ERASE_WORD } from '#contract/visitors/my-data-words.ts'
import type { StoredAct } from '#contract/visitors/personal-data.ts'
import { api, path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { RetryLine } from '../notices/retry-line.tsx'
import { toastError } from '../notices/toast-error.ts'
import { ErasedList, RetainedList } from '../personal-data/plan-list.tsx'

interface EraseDialogProps {
  client: Client
  isOpen: boolean
  onClose: () => void
  /** What the card holds has changed meanwhile, or another card holds it by now. */
  onStale: () => void
  /** The card is gone, by this or by somebody else. */
  onGone: () => void
}

/** Erases a client who asked for it: what goes and what stays, a word, and the act afterwards. */
export default function EraseDialog({ client, isOpen, onClose, onStale, onGone }: EraseDialogProps) {
  const call = path(api.clientErasure, { id: client.id })
  const [plan, setPlan] = useState<ClientErasure | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [act, setAct] = useState<StoredAct | null>(null)
  const [word, setWord] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isGone, setGone] = useState(false)
  const [isSending, setSending] = useState(false)

  /** A colleague was faster. */
  function toastGone(failure: unknown): boolean {
    if (!(failure instanceof ApiError) || (failure.status !== 404 && failure.status !== 410)) return false
    setGone(true)
    setRefusal(failure.status === 410 ? failure.message : 'Этого клиента уже нет.')
    return true
  }
  const read = async (signal?: AbortSignal) => {
    try {
      setPlan((await callApi<{ data: ClientErasure }>(call, signal && { signal })).data)
      setFailed(false)
    } catch (failure) {
      if (signal?.aborted !== true && !toastGone(failure)) setFailed(true)
    }
  }
  const readFirst = useEffectEvent(read)
  useEffect(() => {
    const asking = new AbortController()
    void readFirst(asking.signal)
    return () => asking.abort()
  }, [])
  const send = async () => {
    setSending(true)
    setError(undefined)
    setRefusal(undefined)
    try {
      const body = { confirmation: word, seen: plan?.key }
      setAct((await callApi<{ data: StoredAct }>(call, { method: 'POST', body })).data)
    } catch (failure) {
      if (toastGone(failure)) return
      if (failure instanceof ApiError && failure.status === 422) setError(failure.fieldErrors.confirmation)
      else if (failure instanceof ApiError && failure.status === 409) {
        setRefusal(failure.message)
        onStale()
        await read()
      } else toastError(failure)
    } finally {
      setSending(false)
    }
  }
  const close = () => (act !== null || isGone ? onGone() : onClose())
  const isOver = act !== null || isGone

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={act === null ? 'Удалить данные клиента' : 'Данные удалены'}
      description={
        act === null
          ? `${client.name}, №\u00a0${client.id}. Удаляйте, когда человек сам об\u00a0этом попросил. Вернуть данные будет нельзя.`
          : `Акт №\u00a0${act.number}. Передайте его тому, кто просил удалить данные.`
      }
      verb="Удалить навсегда"
      color="danger"
      cancel="Оставить"
      isSending={isSending}
      disabledReason={plan === null ? 'Сначала прочтите, что удалится' : undefined}
      footer={
        isOver && (
          <Button variant="outline" color="neutral" onClick={close}>
            Закрыть
          </Button>
        )
      }
      onSubmit={() => void send()}
    >
      {refusal !== undefined && (
        <Notice tone="danger" icon="lucide:circle-alert">
          <span role="alert">{refusal}</span>
        </Notice>
      )}
      {act !== null && <ActLinks act={act} />}
      {!isOver && plan === null && hasFailed && (
        <RetryLine text={'План не\u00a0загрузился'} onRetry={() => void read()} />
      )}
      {!isOver && plan === null && !hasFailed && <Skeleton className="h-24 w-full" />}
      {!isOver && plan !== null && (
        <>
          <Plan {...plan} />
          <Field label={`Чтобы подтвердить, введите слово «${ERASE_WORD}»`} error={error} required>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              maxLength={20}
              value={word}
              onChange={({ target }) => setWord(target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function Plan({ plan, meetings }: ClientErasure) {
  const { timeZone } = useSite()
  return (
    <div className="grid gap-4">
      {meetings.length > 0 && (
        <Notice tone="warn" icon="lucide:calendar-days">
          <p>Впереди встречи: предупредите психолога и&nbsp;решите, отменять&nbsp;ли их.</p>
          <ul aria-label="Встречи впереди">
            {meetings.map(({ starts_at, psychologist, is_in_yclients }) => (
              <li key={`${starts_at} ${psychologist}`}>
                {[
                  formatMoment(starts_at, timeZone),
                  psychologist,
                  is_in_yclients ? 'останется в\u00a0YCLIENTS' : 'сотрётся вместе с\u00a0заявкой',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <section aria-label="Удалится">
        <h3 className="mb-1.5 font-semibold">Удалится навсегда</h3>
        <ErasedList erased={plan.erased} />
      </section>
      {plan.kept.length > 0 && (
        <section aria-label="Останется">
          <h3 className="mb-1.5 font-semibold">Останется</h3>
          <RetainedList kept={plan.kept} />
        </section>
      )}
    </div>
  )
}

function ActLinks({ act }: { act: StoredAct }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      <Link to={`${href('erasureActs')}?open=${act.id}`} className="text-ink-link">
        Открыть акт
      </Link>
      <Link to={path(api.personalDataActFile, { id: act.id })} reloadDocument download className="text-ink-link">
        Скачать акт с&nbsp;выгрузкой
      </Link>
    </p>
  )
}
