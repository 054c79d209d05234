import { CommandPalette } from '#web/ui/overlays/command-palette.tsx'
import { useSession } from '../session/session.tsx'
import type { Theme } from '../theme/theme.ts'
import type { Entry } from './entry.ts'
import { markedParts } from './match.ts'
import { rememberRecent } from './recent.ts'
import { statusWords } from './status-words.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import { openAddress } from '#web/ui/actions/open-address.ts'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

interface PaletteDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  query: string
  onQuery: (query: string) => void
  theme: Theme
}

/** A person, a record, a screen or an action by a few letters of its name. */
export default function PaletteDialog({ isOpen, onOpenChange, query, onQuery, theme }: PaletteDialogProps) {
  const user = useSession()
  const navigate = useOwnNavigate()
  const { groups, meant, state } = usePaletteEntries(query, isOpen, theme)

  const choose = (entry: Entry, inNewTab: boolean) => {
    rememberRecent(user.id, entry)
    if (entry.href === undefined) entry.run?.()
    else if (inNewTab) openAddress(entry.href, { inNewTab: true })
    else void navigate(entry.href)
  }
  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={onOpenChange}
      groups={groups}
      query={query}
      onQuery={onQuery}
      onChoose={choose}
      parts={(text) => markedParts(text, query)}
      status={statusWords(groups.length > 0, state, query)}
      remark={meant !== null && `ищем «${meant}»`}
      placeholder="Имя, страница или действие"
    />
  )
}
