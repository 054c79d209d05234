import { useRef, useState } from 'react'
import type { Token } from '#contract/programs/tokens.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

interface EndTokenDialogProps {
  /** Null: nobody is asked. */
  token: Token | null
  onClose: () => void
}

/** An end cannot be taken back: asks first, and says what stops. */
export function EndTokenDialog({ token, onClose }: EndTokenDialogProps) {
  const revalidate = useRevalidate()
  const [isEnding, setEnding] = useState(false)
  // The button that was pressed goes away with its token.
  const ended = useRef<HTMLElement>(null)
  const leave = () => {
    ended.current = null
    onClose()
  }
  const end = async () => {
    if (token === null) return
    setEnding(true)
    try {
      await callApi(path(api.token, { id: token.id }), { method: 'DELETE' })
      toast({ title: 'Токен отозван', description: token.title, icon: 'lucide:ban', color: 'neutral' })
      ended.current = document.getElementById(tokenRow(token))
      onClose()
    } catch (error) {
      toastError(error)
    }
    await revalidate()
    setEnding(false)
  }
  return (
    <Dialog
      open={token !== null}
      onOpenChange={leave}
      finalFocus={() => ended.current}
      title={token === null ? '' : `Отозвать токен «${token.title}»?`}
      description="Программа сразу перестанет работать. Вернуть токен нельзя, можно сделать новый."
      footer={
        <>
          <Button variant="outline" color="neutral" onClick={leave}>
            Оставить
          </Button>
          <Button color="danger" loading={isEnding} onClick={() => void end()}>
            Отозвать
          </Button>
        </>
      }
    />
  )
}

/** The id of its row, which stays when it is ended. */
export function tokenRow({ id }: Pick<Token, 'id'>): string {
  return `token-${id}`
}
