import { Avatar } from '../data/avatar.tsx'
import { Icon } from '../icon.tsx'
import type { MarkedParts, PaletteEntry } from './palette-entry.ts'

/** The inside of one line: a picture, the name with what was asked for underlined, a quiet remark, what Enter does. */
export function PaletteLine({ entry, parts }: { entry: PaletteEntry; parts: MarkedParts }) {
  const { icon, title, note, avatar, href } = entry
  const remark = note && <Marked text={note} parts={parts} />
  return (
    <>
      {avatar ? (
        <Avatar size="xs" name={avatar.name} src={avatar.src} className="-mx-1" />
      ) : (
        <Icon name={icon} className="text-ink-3" />
      )}
      <span className="min-w-0 max-md:flex-1 max-md:py-1.5">
        <span className="block truncate">
          <Marked text={title} parts={parts} />
        </span>
        {note && <span className="block truncate text-12 text-ink-3 md:hidden">{remark}</span>}
      </span>
      {note && <span className="min-w-0 flex-1 truncate text-13 text-ink-3 max-md:hidden">{remark}</span>}
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

function Marked({ text, parts }: { text: string; parts: MarkedParts }) {
  return parts(text).map(([part, isNamed], index) =>
    isNamed ? (
      <mark
        // Parts of one text have no name but their place.
        key={index}
        className="bg-transparent font-semibold text-inherit underline decoration-primary-mark decoration-2 underline-offset-3"
      >
        {part}
      </mark>
    ) : (
      <span key={index}>{part}</span>
    ),
  )
}
