import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { PaletteEntry } from './entry.ts'
import { markedParts } from './match.ts'

/** The inside of one line: a picture, the name with what was asked for underlined, a quiet remark, what Enter does. */
export function PaletteLine({ entry, query }: { entry: PaletteEntry; query: string }) {
  const { icon, title, note, avatar, href } = entry
  return (
    <>
      {avatar ? (
        <Avatar size="xs" name={avatar.name} src={avatar.src} className="-mx-1" />
      ) : (
        <Icon name={icon} className="text-ink-3" />
      )}
      <span className="min-w-0 max-md:flex-1 max-md:py-1.5">
        <span className="block truncate">
          {markedParts(title, query).map(([text, isNamed], index) =>
            isNamed ? (
              <mark
                // Parts of one text have no name but their place.
                key={index}
                className="bg-transparent font-semibold text-inherit underline decoration-primary-mark decoration-2 underline-offset-3"
              >
                {text}
              </mark>
            ) : (
              <span key={index}>{text}</span>
            ),
          )}
        </span>
        {note && <span className="block truncate text-12 text-ink-3 md:hidden">{note}</span>}
      </span>
      {note && <span className="min-w-0 flex-1 truncate text-13 text-ink-3 max-md:hidden">{note}</span>}
      <span
        aria-hidden
        className="ms-auto hidden shrink-0 items-center gap-1.5 ps-3 text-13 text-ink-3 md:group-data-highlighted/line:flex"
      >
        {href === undefined ? 'Выполнить' : 'Открыть'}
        <Icon name="lucide:corner-down-left" className="text-primary-mark" />
      </span>
    </>
  )
}
