import type { SessionUser } from '#contract/people/current-user.ts'
import { rightsMark } from '#contract/people/rights-mark.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { isChangingOwnRights } from './own-rights-change.ts'
import { hasUnsavedChanges } from '../session/unsaved-changes.ts'

interface OpenScreen {
  session: () => Pick<SessionUser, 'permissions' | 'psychologist_id' | 'viewing_as'>
  /** Reads the session and the screen anew. */
  reread: () => void
}

const TITLE = 'Ваши права изменились'

/**
 * Hears the mark of the person's rights as they are now: an open screen that was drawn by others is read anew, with a
 * word why. What is typed and not saved stays until the person says so: without the right it could not be opened again.
 */
export function rightsWatch({ session, reread }: OpenScreen): (mark: string) => void {
  let told = ''
  return (mark) => {
    if (isChangingOwnRights() || mark === told || mark === rightsMark(session())) return
    told = mark
    const notice = { id: 'rights-changed', title: TITLE, icon: 'lucide:key-round', color: 'warn' } as const
    if (!hasUnsavedChanges()) {
      toast({ ...notice, description: 'Экран показывает то, что открыто вам теперь.', timeout: 20_000 })
      return reread()
    }
    toast({
      ...notice,
      description:
        'Несохранённое на\u00a0этом экране пока на\u00a0месте, но\u00a0сохранить его, возможно, уже нельзя: скопируйте, что\u00a0нужно.',
      timeout: 0,
      actions: [{ label: 'Обновить экран', onClick: reread }],
    })
  }
}
