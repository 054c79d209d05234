import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { CloseIcon } from '../frame/close-icon.tsx'

interface Props {
  /** How many filters are chosen. */
  chosen: number
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * On a wide screen the filters stand beside the list. On a phone they are a sheet over it, and without scripts a drawer
 * above it. There is one form: while the sheet is open it stands in the dialog, with all that is ticked and unfolded in it.
 */
export function FilterSheet({ chosen, isOpen, onOpen, onClose, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const filters = useRef<HTMLDivElement>(null)
  const drawer = useRef<HTMLDetailsElement>(null)
  const isHydrated = useHydrated()

  const open = useEffectEvent(onOpen)
  const close = useEffectEvent(onClose)

  // Opened before the scripts came.
  useEffect(() => {
    if (drawer.current?.open === true) open()
  }, [])

  useLayoutEffect(() => {
    if (!isOpen || sheet.current === null || filters.current === null) return
    const [dialog, moved, home] = [sheet.current, filters.current, place.current]
    const wide = matchMedia('(min-width: 60rem)')
    dialog.append(moved)
    dialog.showModal()
    const leave = new AbortController()
    wide.addEventListener('change', () => close(), { signal: leave.signal })
    return () => {
      leave.abort()
      home?.append(moved)
      dialog.close()
    }
  }, [isOpen])

  const words = (
    <>
      Фильтры
      {chosen > 0 && <span>выбрано {chosen}</span>}
    </>
  )
  return (
    <>
      {isHydrated ? (
        <button type="button" className="drawer__opener" aria-haspopup="dialog" onClick={onOpen}>
          {words}
        </button>
      ) : (
        <details className="drawer" ref={drawer}>
          <summary className="drawer__opener">{words}</summary>
        </details>
      )}
      <div className={isHydrated ? 'filters-place filters-place--sheet' : 'filters-place'} ref={place}>
        <div ref={filters}>{children}</div>
      </div>
      <dialog className="sheet" aria-labelledby="sheet-heading" ref={sheet} onClose={onClose}>
        <div className="sheet__head">
          <h2 id="sheet-heading">Фильтры</h2>
          <button type="button" className="sheet__close" aria-label="Закрыть" onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
      </dialog>
    </>
  )
}
