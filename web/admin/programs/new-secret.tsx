import type { ReactNode } from 'react'
import { CopyCode } from '#web/ui/actions/copy-code.tsx'
import { Notice } from '#web/ui/data/notice.tsx'
import { useUnloadQuestion } from '../dialogs/use-unload-question.ts'

interface NewSecretProps {
  secret: string
  /** On the button that copies it. */
  label: string
  warning: string
  /** What it is for. */
  children: ReactNode
}

/** A secret that is shown this once. */
export function NewSecret({ secret, label, warning, children }: NewSecretProps) {
  // A reload would take the only copy away.
  useUnloadQuestion(() => true)
  return (
    <div className="grid gap-4">
      <Notice tone="warn" icon="lucide:key-round">
        <b className="font-semibold text-ink">{warning}</b> {children}
      </Notice>
      <code className="rounded-m border border-line bg-sunken px-4 py-3 font-mono text-14 wrap-anywhere select-all">
        {secret}
      </code>
      <div>
        <CopyCode text={secret} label={label} size="sm" />
      </div>
    </div>
  )
}
