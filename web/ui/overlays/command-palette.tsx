import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import type { MarkedParts, PaletteEntry, PaletteGroup } from './palette-entry.ts'
import { PaletteFooter } from './palette-footer.tsx'
import { PaletteLine } from './palette-line.tsx'

interface CommandPaletteProps<E extends PaletteEntry> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Found by the one who uses it: the palette filters nothing itself. */
  groups: PaletteGroup<E>[]
  query: string
  onQuery: (query: string) => void
  /** `inNewTab`: Ctrl or Cmd was held. The palette is closed by `onOpenChange` unless it was. */
  onChoose: (entry: E, inNewTab: boolean) => void
  /** Which parts of a text to underline; none unless given. */
  parts?: MarkedParts
  /** Stands above the lines and is read aloud: that nothing was found, that it failed. */
  status?: ReactNode
  /** Stands quietly beside the query: how it was understood. */
  remark?: ReactNode
  placeholder?: string
}

/** Find anything by a few letters and go there or do it. Under 768 px it takes the whole screen. */
export function CommandPalette<E extends PaletteEntry>(props: CommandPaletteProps<E>) {
  const { open, onOpenChange, groups, query, onQuery, onChoose, parts = unmarked, status, remark, placeholder } = props
  const highlighted = useRef<E | undefined>(undefined)

  const choose = (entry: E, isHeld: boolean) => {
    const inNewTab = isHeld && entry.href !== undefined
    onChoose(entry, inNewTab)
    if (!inNewTab) onOpenChange(false)
  }
  const onKey = (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    const entry = highlighted.current
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || entry === undefined) return
    event.preventDefault()
    event.preventBaseUIHandler?.()
    choose(entry, true)
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isShown) => !isShown && onQuery('')}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          data-palette
          aria-label="Поиск и&nbsp;команды"
          className="fixed inset-0 z-55 flex flex-col overflow-clip bg-raised text-14 text-ink shadow-float transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-x-4 md:top-[12vh] md:bottom-auto md:mx-auto md:max-h-[min(35rem,80dvh)] md:max-w-160 md:rounded-l md:border md:border-line"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={query}
            onValueChange={(text, { reason }) => reason === 'item-press' || onQuery(text)}
            itemToStringValue={(entry: E) => entry.title}
            onItemHighlighted={(entry: E | undefined) => (highlighted.current = entry)}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-14 flex-none items-center gap-2.5 border-b border-line px-4 focus-within:inset-shadow-[0_-2px_var(--ring)] md:h-13">
              <Icon name="lucide:search" className="text-ink-3" />
              <Autocomplete.Input
                aria-label="Найти или&nbsp;выполнить"
                placeholder={placeholder}
                enterKeyHint="go"
                spellCheck={false}
                onKeyDown={onKey}
                className="h-full min-w-0 flex-1 border-0 bg-transparent text-16 outline-none"
              />
              {remark && <span className="text-13 whitespace-nowrap text-ink-3">{remark}</span>}
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
              <Autocomplete.Status className="px-2 text-13 text-ink-3 not-empty:py-3">{status}</Autocomplete.Status>
              <Autocomplete.List className="scroll-py-8 outline-none">
                {(group: PaletteGroup<E>) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2.5 pb-1 text-12 font-medium text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: E) => (
                        <Autocomplete.Item
                          key={entry.id}
                          value={entry}
                          onClick={(event) => choose(entry, event.ctrlKey || event.metaKey)}
                          className="group/line flex min-h-9 cursor-pointer scroll-my-8 items-center gap-2.5 rounded-s px-2 outline-none select-none data-highlighted:bg-pressed data-highlighted:inset-shadow-[2px_0_var(--primary-mark)] max-md:min-h-12"
                        >
                          <PaletteLine entry={entry} parts={parts} />
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

function unmarked(text: string): [string, boolean][] {
  return [[text, false]]
}
