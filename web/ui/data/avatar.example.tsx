import { Avatar } from './avatar.tsx'

const sizes = ['3xs', '2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const

/** A drawing of our own, so that the gallery needs no file. */
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 50'%3E%3Cpath fill='%23c5d1bb' d='M0 0h40v50H0z'/%3E%3Ccircle cx='20' cy='18' r='9' fill='%23dcb595'/%3E%3Cpath d='M4 50c0-12 7-18 16-18s16 6 16 18z' fill='%2328503c'/%3E%3C/svg%3E"

/** Not a picture at all: the initials must come. */
const broken = 'data:image/webp;base64,AAAA'

export default function AvatarExample() {
  return (
    <div className="grid gap-4">
      {[picture, null, broken].map((src) => (
        <div key={src} className="flex flex-wrap items-end gap-4">
          {sizes.map((size) => (
            <span key={size} className="grid justify-items-center gap-1.5 text-12 text-ink-3">
              <Avatar name="Жаркова Наталья Сергеевна" src={src} size={size} />
              {size}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
