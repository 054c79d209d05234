/** The line of tabs: one hairline, the current one underlined. It scrolls sideways on its own. */
export const tabListClass =
  'relative flex items-stretch gap-5 overflow-x-auto border-b border-line text-14 [scrollbar-width:none]'

export const tabClass = [
  'flex h-9 shrink-0 items-center gap-1.5 border-y-2 border-transparent whitespace-nowrap text-ink-2 no-underline transition-colors max-md:h-11',
  'hover:text-ink focus-visible:-outline-offset-2',
  'aria-[current=page]:border-b-primary-mark aria-[current=page]:font-medium aria-[current=page]:text-ink',
  'aria-selected:border-b-primary-mark aria-selected:font-medium aria-selected:text-ink',
  // Transparent edges are drawn in colours of the system: only the current one has any.
  'forced-colors:not-aria-[current=page]:not-aria-selected:border-[color:Canvas]',
].join(' ')

export const tabCountClass = 'text-12 font-normal text-ink-3 tabular-nums'
