import type { BankName } from '#contract/payments/transactions.ts'
import { Notice } from '#web/ui/data/notice.tsx'

/** Says where money does not go: staff must not take a link that nobody can pay, or a press in the sandbox, for money. */
export function BankNotice({ bank }: { bank: BankName | null }) {
  if (bank === null) {
    return (
      <Notice tone="warn" icon="lucide:triangle-alert" className="mb-3">
        <b className="font-semibold text-ink">Банк не&nbsp;подключён, оплата выключена.</b> Новые ссылки
        не&nbsp;создаются, по&nbsp;прежним заплатить нельзя. Подключает банк тот, кто настраивает сервер.
      </Notice>
    )
  }
  if (bank !== 'sandbox') return null
  return (
    <Notice tone="warn" icon="lucide:triangle-alert" className="mb-3">
      <b className="font-semibold text-ink">Учебный банк: деньги не&nbsp;списываются.</b> «Оплачено» здесь значит, что
      на&nbsp;учебной странице нажали кнопку.
    </Notice>
  )
}
