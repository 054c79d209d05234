import { useState } from 'react'
import { api, path } from '#contract/wire/api.ts'
import type { User } from '#contract/people/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useRevalidate } from '#web/shell/navigation/revalidate.ts'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'

/** For somebody who forgot the password: they make a new one by themselves, and nobody else learns it. */
export function ResetLetterButton({ user }: { user: User }) {
  const revalidate = useRevalidate()
  const viewing = useViewingAs()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const sent = path(api.userPasswordReset, { id: user.id })
      const { data } = await callApi<{ data: { email: string } }>(sent, { method: 'POST' })
      toast({ title: 'Письмо отправлено', description: escapeHtml(data.email), icon: 'lucide:mail' })
      void revalidate()
    } catch (error) {
      toastError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="md:col-span-6">
      <Button
        variant="outline"
        color="neutral"
        icon="lucide:mail"
        disabledReason={viewing?.reason ?? user.can.reasons.send_reset}
        loading={isSending}
        className="max-md:h-auto max-md:max-w-full max-md:shrink max-md:whitespace-normal"
        onClick={() => void send()}
      >
        Отправить письмо для нового пароля
      </Button>
      <p className="mt-1 text-12 text-ink-3">
        Человек придумает пароль сам, по&nbsp;ссылке. До&nbsp;этого действует прежний.
      </p>
    </div>
  )
}
