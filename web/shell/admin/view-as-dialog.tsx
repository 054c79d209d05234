import { useEffect, useState } from 'react'
import type { Role } from '#contract/people/access.ts'
import { api } from '#contract/wire/api.ts'
import { ROLE_TITLES, ROLES } from '#contract/people/roles.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/data/spinner.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { hasUnsavedChanges } from '../session/unsaved-changes.ts'
import { viewAsRole } from './view-as.ts'

interface Choice {
  name: string
  title: string
}

const SEEDED: Choice[] = ROLES.filter((name) => name !== 'admin').map((name) => ({ name, title: ROLE_TITLES[name] }))

/** An admin chooses the role whose eyes they borrow. */
export function ViewAsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const roles = [...SEEDED, ...useRolesOfStaff(open)]

  async function choose(role: string) {
    setChosen(role)
    // It gives way to the question about unsaved work.
    if (hasUnsavedChanges()) onOpenChange(false)
    try {
      if (!(await viewAsRole(role))) setChosen(null)
    } catch {
      setChosen(null)
      toast({ title: 'Не получилось', description: 'Проверьте связь и\u00a0повторите.', color: 'danger' })
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Смотреть как"
      description="Меню и&nbsp;экраны станут такими, какими их видит эта роль. Менять ничего нельзя, пока вы не&nbsp;вернётесь; начало и&nbsp;конец остаются в&nbsp;аудите."
    >
      <ul className="-mx-2 grid gap-0.5">
        {roles.map(({ name, title }) => (
          <li key={name}>
            <button
              type="button"
              aria-busy={chosen === name || undefined}
              aria-disabled={chosen !== null || undefined}
              onClick={() => chosen === null && void choose(name)}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-m px-2 text-start hover:bg-hover focus-visible:-outline-offset-2 md:min-h-10"
            >
              <Icon name="lucide:eye" className="text-ink-3" />
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              {chosen === name && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The roles that staff made themselves; without them the five remain. */
function useRolesOfStaff(isAsked: boolean): Choice[] {
  const [roles, setRoles] = useState<Choice[]>([])
  useEffect(() => {
    if (!isAsked) return
    const asking = new AbortController()
    callApi<{ data: Role[] }>(api.roles, { signal: asking.signal })
      .then(({ data }) => setRoles(data.filter((role) => !role.is_seeded)))
      .catch(() => {})
    return () => asking.abort()
  }, [isAsked])
  return roles
}
