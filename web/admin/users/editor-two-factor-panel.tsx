import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { User } from '#contract/people/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { EditorPanel } from '../editor/editor-section.tsx'
import { toastError } from '../notices/toast-error.ts'

/** For somebody who lost both the phone and the spare codes. */
export function TwoFactorPanel({ user }: { user: User }) {
  const viewing = useViewingAs()
  const [isAsking, setAsking] = useState(false)
  const [isSending, setSending] = useState(false)
  const reset = async () => {
    setSending(true)
    try {
      await callApi(path(api.userTwoFactor, { id: user.id }), { method: 'DELETE' })
      toast({ title: 'Второй шаг снят', description: escapeHtml(user.full_name), icon: 'lucide:shield-off' })
      setAsking(false)
    } catch (error) {
      // There is none: nothing is left to be asked.
      if (error instanceof ApiError && error.status === 404) setAsking(false)
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <EditorPanel title="Второй шаг входа">
      <p className="mb-3 text-13 text-ink-2">
        Если человек потерял и&nbsp;телефон, и&nbsp;запасные коды, снимите второй шаг: он&nbsp;войдёт по&nbsp;паролю
        и&nbsp;настроит его заново.
      </p>
      <Button
        variant="outline"
        color="danger"
        icon="lucide:shield-off"
        disabledReason={viewing?.reason ?? user.can.reasons.set_credentials}
        onClick={() => setAsking(true)}
        className="w-full"
      >
        Снять второй шаг
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Снять второй шаг: ${user.full_name}?`}
        description="До новой настройки войти можно будет по одному паролю. Прежний код из приложения и запасные коды перестанут действовать. Убедитесь, что просит сам человек."
        footer={
          <>
            <Button variant="outline" color="neutral" onClick={() => setAsking(false)}>
              Оставить
            </Button>
            <Button color="danger" loading={isSending} onClick={() => void reset()}>
              Снять второй шаг
            </Button>
          </>
        }
      />
    </EditorPanel>
  )
}
