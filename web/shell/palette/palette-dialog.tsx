import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useSession } from '../session.tsx'
import type { Theme } from '../theme.ts'
import type { PaletteEntry } from './entry.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteLine } from './palette-line.tsx'
import { rememberRecent } from './recent.ts'
import { usePaletteEntries, type PaletteGroup } from './use-palette-entries.ts'

interface PaletteDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  theme: Theme
}

/** Find a person, a record, a screen or an action by a few letters and go there. Under 768 px it takes the whole screen. */
export default function PaletteDialog({ isOpen, onOpenChange, theme }: PaletteDialogProps) {
  const user = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const highlighted = useRef<PaletteEntry | undefined>(undefined)
  const { groups, meant, state } = usePaletteEntries(query, isOpen, theme)

  const choose = (entry: PaletteEntry, inNewTab: boolean) => {
    rememberRecent(user.id, entry)
    if (inNewTab && entry.href !== undefined) {
      window.open(entry.href, '_blank', 'noopener')
      return
    }
    onOpenChange(false)
    if (entry.href === undefined) entry.run?.()
    else void navigate(entry.href)
  }
  const onKey = (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    const entry = highlighted.current
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || entry === undefined) return
    event.preventDefault()
    event.preventBaseUIHandler?.()
    choose(entry, true)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} onOpenChangeComplete={(isShown) => !isShown && setQuery('')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Поиск и&nbsp;команды"
          className="fixed inset-0 z-55 flex flex-col overflow-clip bg-raised text-14 text-ink shadow-float transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-x-4 md:top-[12vh] md:bottom-auto md:mx-auto md:max-h-[min(35rem,80dvh)] md:max-w-160 md:rounded-l md:border md:border-line"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={query}
            onValueChange={(text, { reason }) => reason === 'item-press' || setQuery(text)}
            itemToStringValue={(entry) => entry.title}
            onItemHighlighted={(entry) => (highlighted.current = entry)}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line px-4 focus-within:inset-shadow-[0_-2px_var(--ring)] md:h-13">
              <Icon name="lucide:search" className="text-ink-3" />
              <Autocomplete.Input
                aria-label="Найти или&nbsp;выполнить"
                placeholder="Имя, страница или действие"
                enterKeyHint="go"
                spellCheck={false}
                onKeyDown={onKey}
                className="h-full min-w-0 flex-1 border-0 bg-transparent text-16 outline-none"
              />
              {meant !== null && <span className="text-13 whitespace-nowrap text-ink-3">ищем «{meant}»</span>}
              <kbd aria-hidden className="rounded-s border border-line px-1.5 text-ink-3 max-md:hidden">
                Esc
              </kbd>
              <Dialog.Close
                render={
                  <IconButton icon="lucide:x" label="Закрыть поиск" className="-me-3 md:sr-only md:focus:not-sr-only" />
                }
              />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
              <Autocomplete.Status className="px-2 text-13 text-ink-3 not-empty:py-3">
                <Words hasLines={groups.length > 0} state={state} query={query} />
              </Autocomplete.Status>
              <Autocomplete.List className="scroll-py-8 outline-none">
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2.5 pb-1 text-12 font-medium text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: PaletteEntry) => (
                        <Autocomplete.Item
                          key={entry.id}
                          value={entry}
                          onClick={(event) => choose(entry, event.ctrlKey || event.metaKey)}
                          className="group/line flex min-h-9 cursor-pointer scroll-my-8 items-center gap-2.5 rounded-s px-2 outline-none select-none data-highlighted:bg-pressed data-highlighted:inset-shadow-[2px_0_var(--primary-mark)] max-md:min-h-12"
                        >
                          <PaletteLine entry={entry} query={query} />
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
            <PaletteFooter />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Words({ hasLines, state, query }: { hasLines: boolean; state: string; query: string }) {
  if (state === 'failed') return 'Записи найти не\u00a0удалось: нет связи с\u00a0сервером. Экраны и\u00a0действия ниже.'
  if (hasLines) return null
  return state === 'searching' ? 'Ищем…' : `No results for "${query.trim()}".`
}
