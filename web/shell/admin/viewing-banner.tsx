import { useState } from 'react'
import { roleInSentence } from '#contract/people/roles.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { viewAsSelf } from './view-as.ts'
import { useViewingAs } from './viewing-as.ts'

/** Above every screen while an admin looks through another role: whose eyes these are, and the way back. */
export default function ViewingBanner() {
  const viewing = useViewingAs()
  const [isLeaving, setLeaving] = useState(false)
  if (viewing === null) return null

  async function leave() {
    setLeaving(true)
    try {
      await viewAsSelf()
    } catch {
      setLeaving(false)
      toast({ title: 'Не получилось вернуться', description: 'Проверьте связь и\u00a0повторите.', color: 'danger' })
    }
  }

  return (
    <section
      aria-label="Просмотр глазами роли"
      className="sticky top-0 z-21 flex h-(--banner) flex-none items-center gap-x-2 border-b border-warn-line bg-warn-soft px-4 text-13 text-warn md:px-6"
    >
      <Icon name="lucide:eye" />
      <span className="flex min-w-0 gap-x-2 max-sm:flex-col max-sm:leading-4">
        <span className="truncate font-medium">Вы смотрите как&nbsp;{roleInSentence(viewing.role)}</span>
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
        <span className="whitespace-nowrap max-sm:text-12">только чтение</span>
      </span>
      <span aria-hidden className="max-md:hidden">
        ·
      </span>
      <Button
        variant="link"
        size="xs"
        loading={isLeaving}
        onClick={() => void leave()}
        className="text-warn max-md:ms-auto"
      >
        Вернуться
      </Button>
    </section>
  )
}
