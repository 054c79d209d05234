import type { Transaction } from '#contract/payments/transactions.ts'
import { zoneInWords, type Place } from '#contract/wire/moment-words.ts'
import { href } from '#contract/people/screens.ts'
import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { copyText } from '#web/ui/actions/copy-text.ts'
import { Input } from '#web/ui/fields/input.tsx'
import { Textarea } from '#web/ui/fields/textarea.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { formatMoment, formatMoney } from '#web/lib/format.ts'
import { QrCode } from '../profile/qr-code.tsx'

/** The link that the payer opens: to copy, to scan, or with words to send. */
export function PaymentLink({ transaction }: { transaction: Transaction }) {
  const site = useSite()
  const link = new URL(href('securePayment', { id: transaction.public_id }), site.url).href
  const message = linkMessage(transaction, link, site)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          readOnly
          aria-label="Ссылка на оплату"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-40 flex-1"
        />
        <Button
          variant="outline"
          color="neutral"
          icon="lucide:copy"
          onClick={() => void copy(link, 'Ссылка скопирована')}
        >
          Скопировать ссылку
        </Button>
      </div>
      <div className="flex flex-wrap gap-4">
        <QrCode text={link} label="QR-код ссылки на оплату" />
        <div className="grid min-w-56 flex-1 content-start justify-items-start gap-2">
          <Textarea
            readOnly
            aria-label="Сообщение для плательщика"
            rows={6}
            value={message}
            onFocus={(event) => event.currentTarget.select()}
            className="w-full"
          />
          <Button
            variant="outline"
            color="neutral"
            icon="lucide:copy"
            onClick={() => void copy(message, 'Сообщение скопировано')}
          >
            Скопировать сообщение
          </Button>
        </div>
      </div>
    </div>
  )
}

async function copy(text: string, done: string) {
  if (await copyText(text)) toast({ title: done, icon: 'lucide:circle-check' })
  else toast({ title: 'Не\u00a0скопировалось', description: 'Выделите и\u00a0нажмите Ctrl+C.', color: 'warn' })
}

/** Ready to be sent to the payer. It says nothing that the person who pays does not know. */
function linkMessage(
  { description, amount, expires_at }: Pick<Transaction, 'description' | 'amount' | 'expires_at'>,
  link: string,
  place: Place,
): string {
  return [
    `Здравствуйте! По\u00a0этой ссылке можно оплатить: ${description}, ${formatMoney(amount)}.`,
    link,
    `Ссылка работает до\u00a0${formatMoment(expires_at, place.timeZone)} ${zoneInWords(place)}. Чек придёт сам.`,
  ].join('\n')
}
