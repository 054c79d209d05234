import { useState } from 'react'
import { api, path } from '#contract/api.ts'
import type { OpenSession } from '#contract/auth.ts'
import { callApi } from '#web/lib/api.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useRevalidate } from '#web/shell/revalidate.ts'
import { useSite } from '#web/shell/site.tsx'
import { useViewing } from '#web/shell/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { tellFailure } from '../failure-notice.ts'

interface EndSessionButtonProps {
  session: OpenSession
  size?: 'xs' | 'sm'
}

/** Ends one session at once: whose it was can sign in again. */
export function EndSessionButton({ session: { id, device, created_at }, size }: EndSessionButtonProps) {
  const revalidate = useRevalidate()
  const { timeZone } = useSite()
  const refusal = useViewing()?.reason
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await callApi(path(api.openSession, { id }), { method: 'DELETE' })
      toast({ title: 'Вход завершён', description: device, icon: 'lucide:log-out', color: 'neutral' })
    } catch (error) {
      tellFailure(error)
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
