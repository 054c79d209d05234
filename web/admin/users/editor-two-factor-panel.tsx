import { useCallback, useRef, useState } from 'react'
import { NO_TWO_FACTOR, type User } from '#contract/people/users.ts'
import { api, path } from '#contract/wire/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { EditorPanel } from '../editor/editor-section.tsx'
import { toastError } from '../notices/toast-error.ts'

/** For somebody who lost both the phone and the spare codes. Whoever has no second step is told to have none. */
export function TwoFactorPanel({ user }: { user: User }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <EditorPanel title="Второй шаг входа">
      <div ref={place} tabIndex={-1} className="outline-none">
        {user.can.reasons.remove_two_factor === NO_TWO_FACTOR ? (
          <p className="text-13 text-ink-3">Не&nbsp;настроен: человек входит по&nbsp;одному паролю.</p>
        ) : (
          <Removal user={user} onLeft={() => place.current?.focus()} />
        )}
      </div>
    </EditorPanel>
  )
}

/** `onLeft`: the button goes away with the focus in it. */
function Removal({ user, onLeft }: { user: User; onLeft: () => void }) {
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)
  const button = useFocusLeft(onLeft)
  const close = () => {
    setAsking(false)
    setOver(true)
  }
  const remove = async () => {
    setSending(true)
    try {
      await callApi(path(api.userTwoFactor, { id: user.id }), { method: 'DELETE' })
      toast({ title: 'Второй шаг снят', description: escapeHtml(user.full_name), icon: 'lucide:shield-off' })
      close()
    } catch (error) {
      // There is none by now: nothing is left to be asked.
      if (error instanceof ApiError && error.status === 404) close()
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">
        Если человек потерял и&nbsp;телефон, и&nbsp;запасные коды, снимите второй шаг: он&nbsp;войдёт по&nbsp;паролю
        и&nbsp;настроит его заново.
      </p>
      <span ref={button} className="contents">
        <Button
          variant="outline"
          color="danger"
          icon="lucide:shield-off"
          disabledReason={viewing?.reason ?? user.can.reasons.remove_two_factor}
          onClick={() => setAsking(true)}
          className="w-full"
        >
          Снять второй шаг
        </Button>
      </span>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        onReset={() => isOver && void revalidate()}
        title={`Снять второй шаг: ${user.full_name}?`}
        description="До новой настройки войти можно будет по одному паролю. Прежний код из приложения и запасные коды перестанут действовать. Убедитесь, что просит сам человек."
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsking(false)}>
              Оставить
            </Button>
            <Button color="danger" loading={isSending} onClick={() => void remove()}>
              Снять второй шаг
            </Button>
          </>
        }
      />
    </>
  )
}

function useFocusLeft(onLeft: () => void) {
  const left = useRef(onLeft)
  return useCallback(
    (place: HTMLElement) => () => {
      if (place.contains(document.activeElement)) left.current()
    },
    [],
  )
}
