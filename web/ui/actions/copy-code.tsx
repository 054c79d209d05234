import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { copyText } from './copy-text.ts'

interface CopyCodeProps {
  /** What gets copied. */
  text: string
  label?: string
  size?: ButtonLook['size']
  className?: string
}

const SAID_MS = 2000

/** Copies what an administrator needs to find a failure: the code, the time, the number of the request. */
export function CopyCode({ text, label = 'Скопировать для администратора', size = 'xs', className }: CopyCodeProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button
        variant="outline"
        color="neutral"
        size={size}
        icon={outcome === 'copied' ? 'lucide:check' : 'lucide:copy'}
        className={className}
        onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
      >
        {outcome === 'copied' ? 'Скопировано' : label}
      </Button>
      <span role="status" className={outcome === 'refused' ? 'text-12 text-danger' : 'sr-only'}>
        {outcome === 'copied' && 'Скопировано'}
        {outcome === 'refused' && 'Браузер не\u00a0дал скопировать: выделите и\u00a0скопируйте сами.'}
      </span>
    </>
  )
}
