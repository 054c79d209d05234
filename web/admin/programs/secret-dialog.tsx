import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyCode } from '#web/ui/actions/copy-code.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useUnloadQuestion } from '../dialogs/use-unload-question.ts'
import { LockedNote } from '../notices/locked-note.tsx'

interface SecretDialogProps {
  /** Null: there is none to show. */
  secret: string | null
  title: string
  /** What it is called, a masculine noun in the accusative: «токен». */
  name: string
  /** What it is for. */
  children: ReactNode
  onKept: () => void
}

/** A secret that is shown this once: it stays until it is said to be kept. */
export function SecretDialog({ secret, title, name, children, onKept }: SecretDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  // The button speaks for whoever presses it, a man or a woman.
  const kept = `${name.charAt(0).toUpperCase()}${name.slice(1)} сохранён`
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={() => setLeaving(true)}
      onReset={() => setLeaving(false)}
      isSticky
      isLocked
      title={title}
      footer={<Button onClick={onKept}>{kept}</Button>}
    >
      {secret !== null && (
        <div className="grid gap-4">
          <Notice tone="warn" icon="lucide:key-round">
            <b className="font-semibold text-ink">Сохраните {name} сейчас: больше мы&nbsp;его не&nbsp;покажем.</b>{' '}
            {children}
          </Notice>
          <Secret text={secret} label={`Скопировать ${name}`} />
          {isLeaving && <LockedNote>Закроется, когда вы&nbsp;нажмёте «{kept}»: показать его снова нельзя.</LockedNote>}
        </div>
      )}
    </Dialog>
  )
}

function Secret({ text, label }: { text: string; label: string }) {
  // A reload would take the only copy away.
  useUnloadQuestion(() => true)
  return (
    <>
      <code className="rounded-m border border-line bg-sunken px-4 py-3 font-mono text-14 wrap-anywhere select-all">
        {text}
      </code>
      <div>
        <CopyCode text={text} label={label} size="sm" />
      </div>
    </>
  )
}
