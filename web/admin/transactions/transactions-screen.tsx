import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { NoticeKind } from '#contract/office/live-kinds.ts'
import type { Options } from '#contract/people/current-user.ts'
import { api } from '#contract/wire/api.ts'
import type { Transaction, TransactionsAnswer, TransactionTotals } from '#contract/payments/transactions.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { readChosenPsychologist } from '../directories/psychologist-filter.ts'
import { Arrivals } from '#web/shell/live/arrivals.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { loadList } from '../list/state/list-loader.ts'
import type { ListSource } from '../list/state/list-source.ts'
import { readLinked } from '../panel/linked-record.ts'
import { useOpenedRecord } from '../panel/use-opened-record.ts'
import { useRowsWithPanelChanges } from '../panel/use-rows-with-panel-changes.ts'
import { readIfAllowed } from '../screen/read-for-screen.ts'
import { ScreenError } from '../screen/screen-error.tsx'
import { BankNotice } from '../notices/bank-notice.tsx'
import { screenTitle } from '../screen/screen-title.ts'
import type { Route } from './+types/transactions-screen'
import { transactionColumns, transactionFilters, transactionWords } from './transaction-columns.tsx'
import { TransactionState } from './transaction-state.tsx'
import { lateOver } from '../screen/late-part.tsx'

export { ScreenError as ErrorBoundary }
export { revalidateList as shouldRevalidate } from '../list/state/revalidate-list.ts'

const LIST: ListSource = { screen: 'transactions', path: api.transactions }

const CreateLinkDialog = lateOver(() => import('./create-link-dialog.tsx'))
const TransactionPanel = lateOver(() => import('./transaction-panel.tsx'))

const PAYMENT_NEWS: readonly NoticeKind[] = ['payments']

export const meta = screenTitle('transactions')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [list, linked, psychologist, options] = await Promise.all([
    loadList<Transaction>(context, url, LIST),
    readLinked<Transaction>(context, url, api.transaction),
    readChosenPsychologist(context, url),
    readIfAllowed<{ data: Options }>(context, api.options),
  ])
  return {
    list,
    linked,
    psychologist,
    branches: options?.data.branches ?? [],
    isNew: url.searchParams.get('open') === 'new',
  }
}

export default function TransactionsScreen({ loaderData }: Route.ComponentProps) {
  const { list, linked, psychologist, branches, isNew } = loaderData
  const { permissions } = useSession()
  const { key } = useLocation()
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const onChange = () => void revalidate()
  const opened = useOpenedRecord<Transaction>(list.page.data as Transaction[], linked as Transaction | null)
  const shown = useRowsWithPanelChanges(list, opened.rows)
  const filters = useMemo(() => transactionFilters(psychologist, branches), [psychologist, branches])
  const mayCreate = permissions.includes('transactions.create')
  /** Null: not opened yet. */
  const [isCreating, setCreating] = useState<boolean | null>(null)
  const openAsked = useEffectEvent(() => isNew && mayCreate && setCreating(true))
  // oxlint-disable-next-line react/exhaustive-deps -- each time that somebody comes by such a link, the same one too
  useEffect(() => void openAsked(), [key])
  const { totals, bank } = (list.page as TransactionsAnswer).meta
  const noBank = bank === null ? 'Банк не\u00a0подключён: по\u00a0ссылке нельзя будет заплатить.' : undefined
  const newButton = mayCreate && (
    <Button icon="lucide:plus" onClick={() => setCreating(true)} disabledReason={viewing?.reason ?? noBank}>
      Ссылка на&nbsp;оплату
    </Button>
  )
  return (
    <>
      <ListFrame<Transaction>
        list={shown}
        source={LIST}
        columns={transactionColumns}
        filters={filters}
        search={{ name: 'payer', label: 'Плательщик' }}
        words={transactionWords}
        rowId={(transaction) => transaction.id}
        rowLabel={(transaction) => transaction.number}
        onRowOpen={opened.open}
        rowActions={(transaction) => [
          { label: 'Открыть', icon: 'lucide:eye', onSelect: () => opened.open(transaction) },
        ]}
        card={(transaction) => (
          <span className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
            <TransactionState transaction={transaction} />
            <span className="font-medium text-ink tabular-nums">{formatMoney(transaction.amount)}</span>
            <span>{transaction.payer.name}</span>
          </span>
        )}
        exportPath={api.transactionsExport}
        primaryAction={newButton}
        emptyAction={newButton}
      >
        <Arrivals kinds={PAYMENT_NEWS} read={list} />
        <BankNotice bank={bank} />
        {list.page.data.length > 0 && <Totals totals={totals} />}
      </ListFrame>
      {opened.record !== null && (
        <Suspense>
          <TransactionPanel opened={opened} onChange={onChange} />
        </Suspense>
      )}
      {isCreating !== null && (
        <Suspense>
          <CreateLinkDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={onChange} />
        </Suspense>
      )}
    </>
  )
}

/** Sums of everything that the filter finds, not of one page. */
function Totals({ totals }: { totals: TransactionTotals }) {
  const left = totals.paid_amount - totals.refunded_amount
  return (
    <dl aria-label="Итоги по фильтру" className="flex flex-wrap gap-x-6 gap-y-1 pb-3 text-13 tabular-nums">
      <Total title="Выставлено" amount={totals.amount} />
      <Total title="Оплачено" amount={totals.paid_amount} />
      <Total title="Возвращено" amount={totals.refunded_amount} />
      <Total title="Осталось" amount={left} isMain />
    </dl>
  )
}

function Total({ title, amount, isMain = false }: { title: string; amount: number; isMain?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{title}</dt>
      <dd className={isMain ? 'font-semibold' : undefined}>{formatMoney(amount)}</dd>
    </div>
  )
}
