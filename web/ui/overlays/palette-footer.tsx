import { Icon } from '../icon.tsx'

const keyClass = 'inline-grid min-w-5 place-items-center rounded-s border border-line px-1'

/** The keys, for those who have them. */
export function PaletteFooter() {
  return (
    <footer
      aria-hidden
      className="flex flex-none items-center gap-4 border-t border-line bg-sunken px-4 py-2 text-12 text-ink-3 max-md:hidden"
    >
      <span className="flex items-center gap-1">
        <kbd className={keyClass}>
          <Icon name="lucide:arrow-up" className="size-3" />
        </kbd>
        <kbd className={keyClass}>
          <Icon name="lucide:arrow-down" className="size-3" />
        </kbd>
        выбрать
      </span>
      <span className="flex items-center gap-1">
        <kbd className={keyClass}>Enter</kbd>
        открыть
      </span>
      <span className="flex items-center gap-1">
        <kbd className={keyClass}>Ctrl&nbsp;Enter</kbd>в&nbsp;новой вкладке
      </span>
      <span className="ms-auto">показано то, что вам доступно</span>
    </footer>
  )
}
