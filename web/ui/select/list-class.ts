/** What floats above the sheet: menus and lists of options. */
export const popupClass = [
  'rounded-m border border-line bg-raised p-1 text-14 text-ink shadow-float outline-none',
  'origin-(--transform-origin) transition-[opacity,scale] duration-150',
  'data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
].join(' ')

/** A list of options is at most 15rem high (specification §9). */
export const listClass = 'max-h-60 scroll-py-1 overflow-y-auto overscroll-contain outline-none'

/** One line of a menu or a list. */
export const itemClass = [
  'flex min-h-8 w-full cursor-default items-center gap-2 rounded-s px-2 text-ink no-underline outline-none select-none max-md:min-h-11',
  'data-highlighted:bg-pressed data-disabled:text-ink-3',
].join(' ')
