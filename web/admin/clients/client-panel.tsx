import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Client, ClientCard, ClientChanged } from '#contract/requests/clients.ts'
import { api, path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useChangedRecords } from '#web/shell/live/changed-records.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/data/skeleton.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { HistoryPanel } from '../editor/history/history-panel.tsx'
import { RetryLine } from '../notices/retry-line.tsx'
import { toastError } from '../notices/toast-error.ts'
import { Facts } from '../panel/facts.tsx'
import { PanelSection } from '../panel/panel-section.tsx'
import { RecordPanel } from '../panel/record-panel.tsx'
import type { OpenedRecord } from '../panel/use-opened-record.ts'
import { joinClient, partClient, toastChanged, undoChange } from './client-calls.ts'
import { ClientChanges } from './client-changes.tsx'
import { ContactLinks } from './client-contacts.tsx'
import { ClientQuestions } from './client-questions.tsx'
import { ClientTimeline, type Picked } from './client-timeline.tsx'
import { useClientCard } from './use-client-card.ts'
import { lateOver } from '../screen/late-part.tsx'

const EraseDialog = lateOver(() => import('./erase-dialog.tsx'))
const JoinDialog = lateOver(() => import('./join-dialog.tsx'))
const NameDialog = lateOver(() => import('./name-dialog.tsx'))

const NOTHING: Picked = { requests: [], transactions: [], reviews: [] }

const GONE = {
  title: 'Такого клиента больше нет',
  description: 'Его данные только что удалили.',
  icon: 'lucide:user-x',
  color: 'warn',
} as const

interface ClientPanelProps {
  opened: OpenedRecord<Client>
  /** The list reads itself anew. */
  onChange: () => void
}

/** One client: how to reach them, all that there is of them, and who is who where one contact has several people. */
export default function ClientPanel({ opened, onChange }: ClientPanelProps) {
  const { record } = opened
  return record && <OpenClient key={record.id} client={record} opened={opened} onChange={onChange} />
}

function OpenClient({ client: known, opened, onChange }: ClientPanelProps & { client: Client }) {
  const { timeZone } = useSite()
  const disabledReason = useViewingAs()?.reason
  const read = useClientCard(known)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [dialog, setDialog] = useState<'erase' | 'join' | 'name' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { card, records } = read
  // What it counts changes without a new version of it.
  const client = card?.id === known.id && card.version >= known.version ? card : known
  const mayManage = client.can.manage

  const renew = (saved?: ClientCard) => {
    if (saved !== undefined) opened.replace(saved)
    read.renew()
    onChange()
  }
  // A colleague has joined it to another: what is asked of it from now on is asked of that one.
  const follow = useEffectEvent((joined: ClientCard) => {
    toast({
      title: 'Эту карточку объединили с\u00a0другой',
      description: `Клиент №\u00a0${client.id} теперь №\u00a0${joined.id}, ${escapeHtml(joined.name)}.`,
      icon: 'lucide:merge',
      color: 'warn',
    })
    opened.open(joined)
    onChange()
  })
  useEffect(() => {
    if (card !== null && card.id !== client.id) follow(card)
  }, [card, client.id])
  useChangedRecords(['clients', 'requests', 'transactions', 'reviews'], {
    read: () => Promise.resolve(true),
    onRead: read.renew,
    isHeld: dialog !== null || picked !== null || !opened.isOpen,
  })
  const leave = useEffectEvent(() => {
    if (!opened.isOpen) return
    toast(GONE)
    opened.close()
    onChange()
  })
  useEffect(() => {
    if (read.isGone) leave()
  }, [read.isGone])
  const run = async (call: () => Promise<ClientChanged | null>, title?: (changed: ClientChanged) => string) => {
    if (isBusy) return false
    setBusy(true)
    const changed = await call()
    setBusy(false)
    if (changed === null) {
      // A colleague may have been first, or the answer was lost.
      renew()
      return false
    }
    setPicked(null)
    if (title !== undefined) toastChanged(changed, title(changed), () => renew())
    // A card that a parting had made is gone once that is undone: its records are in the other.
    if (changed.client.id === client.id) renew(changed.client)
    else {
      opened.open(changed.client)
      onChange()
    }
    return true
  }
  const join = (otherId: number) =>
    run(
      () => joinClient(client.id, otherId),
      () => 'Карточки объединены',
    )
  const part = (records: Partial<Picked>, toId?: number) =>
    run(
      () => partClient(client.id, records, toId),
      ({ other }) => (toId === undefined && other !== null ? `Отделено: клиент №\u00a0${other.id}` : 'Это разные люди'),
    )
  const confirmNames = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const call = { method: 'PATCH' as const, body: { is_one_person: true, version: client.version } }
      renew((await callApi<{ data: ClientCard }>(path(api.client, { id: client.id }), call)).data)
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }
  const count = picked === null ? 0 : Object.values(picked).flat().length

  return (
    <RecordPanel
      isOpen={opened.isOpen}
      onClose={opened.close}
      title={client.name}
      aside={<span className="tabular-nums">Клиент №&nbsp;{client.id}</span>}
      onPrevious={opened.previous}
      onNext={opened.next}
      place={opened.place}
      footer={mayManage && footer()}
    >
      {card !== null && (
        <ClientQuestions
          card={card}
          disabledReason={disabledReason}
          onSame={(id) => void join(id)}
          onOther={(id) => void part({}, id)}
          onOnePerson={() => void confirmNames()}
          onPart={() => setPicked(NOTHING)}
        />
      )}
      <Facts
        items={[
          client.contacts.length === 0
            ? null
            : ['Связаться', <ContactLinks key="contacts" contacts={client.contacts} />],
          card !== null && card.names.length > 1 && !card.has_strange_names ? ['Имена', card.names.join(', ')] : null,
          ['Первое обращение', formatDay(client.created_at, timeZone)],
          client.meetings_count === 0 ? null : ['Встречи', String(client.meetings_count)],
          client.paid_amount === null || client.paid_amount === 0
            ? null
            : ['Оплачено', formatMoney(client.paid_amount)],
        ]}
      />
      <PanelSection title="Лента">
        {picked !== null && (
          <p className="mb-3 max-w-[65ch] text-13 text-ink-2">
            Отметьте, что принадлежит другому человеку. Дальше заявки с&nbsp;этого телефона будут приходить тому, чьё
            имя в&nbsp;них стоит.
          </p>
        )}
        {records !== null && <ClientTimeline records={records} picked={picked} onPick={setPicked} />}
        {records === null && read.hasFailed && <RetryLine text={'Лента не\u00a0загрузилась'} onRetry={read.renew} />}
        {records === null && !read.hasFailed && <Skeleton className="h-16 w-full" />}
      </PanelSection>
      {card !== null && card.changes.length > 0 && (
        <ClientChanges
          changes={card.changes}
          mayUndo={mayManage}
          disabledReason={disabledReason}
          onUndo={(id) => void run(() => undoChange(client.id, id))}
        />
      )}
      <div className="-mx-4 mt-5">
        <HistoryPanel key={client.id} entity="client" id={client.id} version={client.version} />
      </div>
      <Suspense>
        {dialog === 'join' && (
          <JoinDialog client={client} isOpen onClose={() => setDialog(null)} onJoin={(otherId) => join(otherId)} />
        )}
        {dialog === 'name' && (
          <NameDialog client={client} isOpen onClose={() => setDialog(null)} onSaved={(saved) => renew(saved)} />
        )}
        {dialog === 'erase' && (
          <EraseDialog
            client={client}
            isOpen
            onClose={() => setDialog(null)}
            onStale={() => renew()}
            onGone={() => {
              setDialog(null)
              opened.close()
              onChange()
            }}
          />
        )}
      </Suspense>
    </RecordPanel>
  )

  function footer() {
    const quiet = { variant: 'outline', color: 'neutral', disabledReason } as const
    if (picked !== null) {
      return (
        <>
          <Button
            icon="lucide:split"
            loading={isBusy}
            disabledReason={
              disabledReason ?? (count === 0 ? 'Отметьте заявки или платежи другого человека' : undefined)
            }
            onClick={() => void part(picked)}
          >
            Отделить в&nbsp;новую карточку
          </Button>
          <Button {...quiet} onClick={() => setPicked(null)}>
            Отмена
          </Button>
        </>
      )
    }
    return (
      <>
        <Button {...quiet} icon="lucide:pencil" onClick={() => setDialog('name')}>
          Имя…
        </Button>
        <Button {...quiet} icon="lucide:merge" onClick={() => setDialog('join')}>
          Объединить…
        </Button>
        <Button {...quiet} icon="lucide:split" onClick={() => setPicked(NOTHING)}>
          Разделить…
        </Button>
        {client.can.erase && (
          <Button {...quiet} icon="lucide:user-x" onClick={() => setDialog('erase')}>
            Удалить данные…
          </Button>
        )}
      </>
    )
  }
}
