import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

/** The link that the payer opens, ready to be copied. */
export function PaymentLink({ publicId }: { publicId: string }) {
  const link = `${typeof location === 'undefined' ? '' : location.origin}/secure-payment/${publicId}`
  return (
    <div className="flex gap-2">
      <Input
        readOnly
        aria-label="Ссылка на оплату"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-w-0 flex-1"
      />
      <Button variant="outline" color="neutral" icon="lucide:copy" onClick={() => void copy(link)}>
        Скопировать
      </Button>
    </div>
  )
}

async function copy(link: string) {
  try {
    await navigator.clipboard.writeText(link)
    toast({ title: 'Ссылка скопирована', icon: 'lucide:circle-check' })
  } catch {
    toast({ title: 'Не\u00a0скопировалось', description: 'Выделите ссылку и\u00a0нажмите Ctrl+C.', color: 'warn' })
  }
}
