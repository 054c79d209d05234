import { api, path } from '#contract/wire/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import type { User } from '#contract/people/users.ts'
import { callApi } from '#web/lib/api/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'

/** Sends the letter once more: the link of the one before opens nothing from then on. */
export async function sendInvitation(user: User, onChange: () => void) {
  try {
    const { data } = await post(user)
    onChange()
    toast({ title: 'Приглашение отправлено', description: escapeHtml(data.email), icon: 'lucide:mail' })
  } catch (error) {
    toastError(error)
  }
}

/** The way back is a new letter: the link of the old one is gone. */
export async function revokeInvitation(user: User, onChange: () => void) {
  try {
    await callApi(path(api.userInvitation, { id: user.id }), { method: 'DELETE' })
  } catch (error) {
    return toastError(error)
  }
  onChange()
  toastWithUndo({
    title: 'Приглашение отозвано',
    description: `${escapeHtml(user.full_name)}: ссылка из письма больше не\u00a0действует.`,
    undo: async () => {
      await post(user)
      onChange()
    },
  })
}

function post({ id }: User) {
  return callApi<{ data: { email: string } }>(path(api.userInvitation, { id }), { method: 'POST' })
}
