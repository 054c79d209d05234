import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { TwoFactorRemoved } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import { callApi } from '#web/lib/api/api.ts'
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
      const call = path(api.userTwoFactor, { id: user.id })
      const { was_on } = (await callApi<TwoFactorRemoved>(call, { method: 'DELETE' })).data
      const description = escapeHtml(user.full_name)
      if (was_on) toast({ title: 'Второй шаг снят', description, icon: 'lucide:shield-off' })
      else toast({ title: 'Второго шага не\u00a0было', description, icon: 'lucide:info', color: 'neutral' })
      setAsking(false)
    } catch (error) {
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
