import { useState } from 'react'
import { path } from '#contract/wire/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { callApi } from '#web/lib/api/api.ts'
import { escapeHtml } from '#contract/wire/escape-html.ts'
import { useSession } from '#web/shell/session/session.tsx'
import { useViewingAs } from '#web/shell/admin/viewing-as.ts'
import { StatusMark } from '#web/ui/data/status-mark.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { toastError } from '../notices/toast-error.ts'
import { toastWithUndo } from '../notices/undo-toast.ts'
import { toastIdOf, type Directory, type DirectoryRecord } from './directory.ts'

interface PublicationSwitchProps {
  directory: Directory
  record: DirectoryRecord
  onChange: () => void
}

/** Puts the record on the site or takes it off, at once; the toast takes that back. */
export function PublicationSwitch({ directory, record, onChange }: PublicationSwitchProps) {
  const { permissions } = useSession()
  const viewing = useViewingAs()
  const [coming, setComing] = useState<boolean>()
  const isPublished = record.is_published ?? false
  if (viewing !== null || !permissions.includes(directory.permission)) {
    return <StatusMark mark={isPublished ? 'on' : 'off'}>{isPublished ? 'На\u00a0сайте' : 'Снято'}</StatusMark>
  }

  const publish = async (next: boolean) => {
    if (coming !== undefined) return
    setComing(next)
    try {
      const version = await savePublication(directory, record, next, record.version)
      onChange()
      toastWithUndo({
        id: toastIdOf(directory, record.id),
        title: directory.words.updated,
        description: `${escapeHtml(record.title)}: ${next ? 'теперь на\u00a0сайте' : 'снято с\u00a0сайта'}.`,
        undo: () => savePublication(directory, record, !next, version).finally(onChange),
      })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) toastChanged(record)
      else toastError(error)
      onChange()
    } finally {
      setComing(undefined)
    }
  }

  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        aria-label={`На сайте: ${record.title}`}
        checked={coming ?? isPublished}
        onChange={({ target }) => void publish(target.checked)}
      />
      {/* On a phone no head of a column says what it is. */}
      <span aria-hidden className="text-13 text-ink-2 md:hidden">
        На&nbsp;сайте
      </span>
    </span>
  )
}

async function savePublication(directory: Directory, { id }: DirectoryRecord, is_published: boolean, version: number) {
  const { data } = await callApi<{ data: DirectoryRecord }>(path(directory.recordPath, { id }), {
    method: 'PATCH',
    body: { is_published, version },
  })
  return data.version
}

function toastChanged({ title }: DirectoryRecord) {
  toast({
    title: 'Запись только что изменили',
    description: `${escapeHtml(title)}: показываем, как она сохранена сейчас.`,
    icon: 'lucide:refresh-cw',
    color: 'warn',
  })
}
