import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { toastError } from '../notices/toast-error.ts'

interface DownloadButtonProps {
  /** Saves the file; a failure of it is told here. */
  download: () => Promise<void>
  className?: string
  children: ReactNode
}

/** Turns while a file is made for it. */
export function DownloadButton({ download, className, children }: DownloadButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const start = async () => {
    setLoading(true)
    await download().catch(toastError)
    setLoading(false)
  }
  return (
    <Button
      className={className}
      variant="outline"
      color="neutral"
      icon="lucide:download"
      loading={isLoading}
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}
