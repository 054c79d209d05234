import { initials } from '#web/lib/format.ts'

/** Widths that the server cuts pictures to. */
const WIDTHS = [232, 336, 480, 672, 864]

interface Props {
  name: string
  /** A path on our own host, or null: then the initials stand in. */
  avatar: string | null
  /** How wide the picture is shown, as in `<img sizes>`. */
  sizes: string
  /** Empty where the name stands beside the picture. */
  alt?: string
  /** The picture is on the first screen: load it at once. */
  isFirst?: boolean
}

export function Portrait({ name, avatar, sizes, alt = '', isFirst = false }: Props) {
  if (avatar === null) {
    return (
      <div className="portrait portrait--initials" aria-hidden="true">
        {initials(name)}
      </div>
    )
  }
  // A picture that is not stored yet exists in one size.
  const isStored = avatar.startsWith('/')
  return (
    <div className="portrait">
      <img
        src={isStored ? `${avatar}?w=480` : avatar}
        srcSet={isStored ? WIDTHS.map((width) => `${avatar}?w=${width} ${width}w`).join(', ') : undefined}
        sizes={sizes}
        width={800}
        height={1000}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </div>
  )
}
