import type { Permission } from '#contract/people/permissions.ts'
import { useSession } from '#web/shell/session/session.tsx'
import type { Option } from '#web/ui/select/option.ts'
import type { DirectoryName } from './directory.ts'

type Create = (title: string) => Promise<Option<number> | null>

/**
 * «Создать „…“» in a picker of topics, specializations, positions or branches: pass it as `onCreate`. Undefined for
 * somebody who may not. `onUndo` hears that the new record was taken back, so that the picker lets go of it.
 */
export function useCreateInPicker(
  name: Exclude<DirectoryName, 'crisis_lines' | 'synonyms' | 'working_hours'>,
  onUndo?: (id: number) => void,
): Create | undefined {
  const { permissions } = useSession()
  // Every small list has this right; its whole definition comes with the first record that is made from here.
  const right: Permission = `${name}.manage`
  if (!permissions.includes(right)) return undefined
  return async (title) => {
    const { createRecord } = await import('./create-record.ts')
    return createRecord(name, title, onUndo)
  }
}
