import { useState } from 'react'
import type { AuditChange } from '#contract/office/audit-log.ts'
import { api, path } from '#contract/wire/api.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What names a stored picture; a value that was erased or masked names none. */
const KEY = /^[0-9a-f]{40}\.webp$/
/** The narrowest copy that the server makes. Pixels. */
const WIDTH = 116

/** A photo that was put, replaced or taken away: both in words, and in sight while their files are there. */
export function PhotoChange({ change }: { change: AuditChange }) {
  const [before, after] = [change.old, change.new]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {before === null ? (
        <Nothing />
      ) : (
        <span className="inline-flex items-center gap-2">
          <Thumbnail photo={before} alt="Фотография до изменения" />
          <del>{after === null ? 'фотография' : 'прежняя фотография'}</del>
        </span>
      )}
      <span className="inline-flex items-center gap-2">
        <Icon name="lucide:arrow-right" label="стало" className="size-3.5 text-ink-3" />
        {after === null ? (
          <Nothing />
        ) : (
          <>
            <Thumbnail photo={after} alt="Фотография после изменения" />
            <ins>{before === null ? 'фотография' : 'новая фотография'}</ins>
          </>
        )}
      </span>
    </span>
  )
}

function Nothing() {
  return <span className="text-ink-3">пусто</span>
}

function Thumbnail({ photo, alt }: { photo: unknown; alt: string }) {
  const [isGone, setGone] = useState(false)
  const key = String(photo)
  if (isGone || !KEY.test(key)) return null
  return (
    <img
      src={`${path(api.media, { key })}?w=${WIDTH}`}
      alt={alt}
      width={40}
      height={40}
      loading="lazy"
      onError={() => setGone(true)}
      className="size-10 shrink-0 rounded-s bg-placeholder object-cover object-[50%_20%]"
    />
  )
}
