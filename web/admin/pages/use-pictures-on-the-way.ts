import { useState } from 'react'
import { toast } from '#web/ui/overlays/toast.ts'

/** Pictures are sent as they are chosen: a save waits for those on their way, and is not done without one that was refused. */
export function usePicturesOnTheWay() {
  const [sendings] = useState(() => new Set<Promise<boolean>>())
  return {
    note: (sending: Promise<boolean>) => {
      sendings.add(sending)
      void sending.finally(() => sendings.delete(sending))
    },
    haveCome: async () => {
      const areHere = (await Promise.all(sendings)).every(Boolean)
      if (!areHere) {
        toast({
          title: 'Не\u00a0сохранено: картинка не\u00a0загрузилась',
          description: 'Выберите её ещё раз или сохраните страницу без неё.',
          icon: 'lucide:circle-alert',
          color: 'warn',
          timeout: 10_000,
        })
      }
      return areHere
    },
  }
}
