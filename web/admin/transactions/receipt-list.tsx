import { RECEIPT_TITLES, RECEIPT_UNTOLD, type ReceiptOfMoney } from '#contract/payments/receipts.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Link } from '#web/ui/actions/link.tsx'

/** The receipt for each time that money came or went back, by what the accountant finds it by. */
export function ReceiptList({ receipts }: { receipts: readonly ReceiptOfMoney[] }) {
  return (
    <ul className="grid gap-2.5" aria-label="Чеки">
      {receipts.map((receipt, index) => (
        <Receipt key={index} receipt={receipt} />
      ))}
    </ul>
  )
}

function Receipt({ receipt }: { receipt: ReceiptOfMoney }) {
  const { timeZone } = useSite()
  const { of, amount, at, state, refund_number, url } = receipt
  const numbers = numbersOf(receipt)
  return (
    <li className="border-s-2 border-line ps-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{of === 'refund' ? 'Возврат' : at === null ? 'Вторая оплата' : 'Оплата'}</span>
        <span className="tabular-nums">{formatMoney(amount)}</span>
        {at !== null && <span className="ms-auto text-13 text-ink-3 tabular-nums">{formatMoment(at, timeZone)}</span>}
      </div>
      <div className="text-13 text-ink-2">
        <span className={state === 'failed' ? 'text-warn' : undefined}>
          {state === null ? `Чек: ${RECEIPT_UNTOLD}` : `Чек ${RECEIPT_TITLES[state]}`}
        </span>
        {url !== null && (
          <>
            {', '}
            <Link isExternal className="text-ink-link" to={url} target="_blank" rel="noreferrer">
              посмотреть
            </Link>
          </>
        )}
      </div>
      {numbers !== '' && <div className="text-13 wrap-anywhere text-ink-2 tabular-nums">{numbers}</div>}
      {refund_number !== null && (
        <div className="text-13 wrap-anywhere text-ink-3">Возврат в&nbsp;банке: {refund_number}</div>
      )}
    </li>
  )
}

/** «ФД 1712, ФП 2617603921, ФН 9288000100115785»: as a receipt has them itself. */
function numbersOf({ number, sign, storage }: ReceiptOfMoney): string {
  const named = [
    ['ФД', number],
    ['ФП', sign],
    ['ФН', storage],
  ] as const
  return named.flatMap(([name, value]) => (value === null ? [] : [`${name}\u00a0${value}`])).join(', ')
}
