import { useSite } from '#web/shell/site.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useUnloadQuestion } from '../../dialogs/use-unload-question.ts'
import { LockedNote } from '../../notices/locked-note.tsx'
import './recovery-codes.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  /** Somebody tried to leave before they said that they keep the codes. */
  isLeaving?: boolean
}

/** The codes that open the account without the phone. They are shown this once. */
export function RecoveryCodes({ codes, email, isLeaving = false }: RecoveryCodesProps) {
  // A reload would take the only copy away.
  useUnloadQuestion(() => true)
  const { name } = useSite()
  const title = `Запасные коды: ${name}, ${email}`
  const text = [title, '', ...codes, '', 'Каждый код действует один раз.', ''].join('\n')
  return (
    <div className="grid gap-4">
      <Notice tone="warn" icon="lucide:key-round">
        <b className="font-semibold text-ink">Сохраните коды сейчас: больше мы их не&nbsp;покажем.</b> Потеряете
        телефон&nbsp;— войдёте с&nbsp;любым из&nbsp;них, каждый действует один раз.
      </Notice>
      <div data-print>
        <p className="hidden print:block print:pb-4">{title}</p>
        <ul
          aria-label="Запасные коды"
          className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-m border border-line bg-sunken px-4 py-3 font-mono text-16 max-sm:text-14"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" color="neutral" icon="lucide:copy" onClick={() => void copy(text)}>
          Скопировать
        </Button>
        <Button variant="outline" color="neutral" icon="lucide:download" onClick={() => download(text)}>
          Скачать
        </Button>
        <Button variant="outline" color="neutral" icon="lucide:printer" onClick={() => window.print()}>
          Напечатать
        </Button>
      </div>
      {isLeaving && <LockedNote>Закроется, когда вы нажмёте «Коды сохранены»: показать их снова нельзя.</LockedNote>}
    </div>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Коды скопированы', icon: 'lucide:copy', color: 'neutral' })
  } catch {
    toast({
      title: 'Браузер не\u00a0дал скопировать',
      description: 'Выделите коды и\u00a0скопируйте сами или скачайте файл.',
      icon: 'lucide:circle-alert',
      color: 'warn',
    })
  }
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'zapasnye-kody.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
