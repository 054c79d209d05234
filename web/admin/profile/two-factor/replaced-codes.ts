import { useEffect, useEffectEvent } from 'react'
import { toast } from '#web/ui/overlays/toast.ts'

/**
 * New recovery codes end those that another window of this browser still shows, which somebody would write down in vain:
 * `onReplaced` puts them away there.
 */
export function useNewestCodes(codes: readonly string[] | null, userId: number, onReplaced: () => void) {
  const putAway = useEffectEvent(() => {
    onReplaced()
    toast({
      title: 'Запасные коды из\u00a0этого окна больше не\u00a0действуют',
      description: 'В\u00a0другом окне вы\u00a0получили новые или выключили вход в\u00a0два шага.',
      icon: 'lucide:key-round',
      color: 'warn',
      timeout: 20_000,
    })
  })
  useEffect(() => {
    if (codes === null) return
    const channel = channelOf(userId)
    if (channel === null) return
    channel.addEventListener('message', () => putAway())
    channel.postMessage(null)
    return () => channel.close()
  }, [codes, userId])
}

/** The second step is off: no code is of use. */
export function announceCodesEnded(userId: number) {
  const channel = channelOf(userId)
  channel?.postMessage(null)
  channel?.close()
}

function channelOf(userId: number): BroadcastChannel | null {
  return 'BroadcastChannel' in window ? new BroadcastChannel(`recovery-codes:${userId}`) : null
}
