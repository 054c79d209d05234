import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { useOpenPalette } from './palette-context.ts'

/** In the menu at the side: a field to look at, a button to press. A rail of icons keeps its glass. */
export function PaletteButton() {
  const open = useOpenPalette()
  return (
    <div className="px-3 pb-2 max-lg:px-2">
      <button
        type="button"
        title="Поиск и&nbsp;команды, Ctrl+K"
        aria-haspopup="dialog"
        onClick={open}
        className="flex h-8 w-full items-center gap-2 rounded-m border border-line-button bg-surface px-2 text-13 text-ink-2 transition-colors hover:bg-hover hover:text-ink max-lg:h-10 max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent max-lg:px-0"
      >
        <Icon name="lucide:search" className="text-ink-3" />
        <span className="flex-1 text-start max-lg:sr-only">Поиск и&nbsp;команды</span>
        <kbd aria-hidden className="text-ink-3 max-lg:hidden">
          Ctrl&nbsp;K
        </kbd>
      </button>
    </div>
  )
}

/** In the top bar of a phone, where there is no menu at the side. */
export function PaletteIconButton() {
  const open = useOpenPalette()
  return <IconButton icon="lucide:search" label="Найти" aria-haspopup="dialog" onClick={open} className="md:hidden" />
}
