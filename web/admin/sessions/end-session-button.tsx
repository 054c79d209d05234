import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { OpenSession } from '#contract/people/auth.ts'
import { callApi } from '#web/lib/api/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

interface EndSessionButtonProps {
  session: OpenSession
  size?: 'xs' | 'sm'
  /** The row and its button go away. */
  onEnded: () => void
}

/** Ends one session at once: whose it was can sign in again. */
export function EndSessionButton({ session: { id, device, created_at }, size, onEnded }: EndSessionButtonProps) {
  const revalidate = useRevalidate()
  const { timeZone } = useSite()
  const refusal = useViewingAs()?.reason
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await callApi(path(api.openSession, { id }), { method: 'DELETE' })
      toast({ title: 'Вход завершён', description: device, icon: 'lucide:log-out', color: 'neutral' })
      onEnded()
    } catch (error) {
      toastError(error)
    }
    await revalidate()
    setEnding(false)
  }
  return (
    <Button
      variant="outline"
      color="neutral"
      size={size}
      loading={isEnding}
      disabledReason={refusal}
      aria-label={`Завершить: ${device}, вход ${formatMoment(created_at, timeZone)}`}
      onClick={() => void end()}
    >
      Завершить
    </Button>
  )
}
