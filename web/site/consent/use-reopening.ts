import { useEffect, useRef, useState } from 'react'

/**
 * The footer's link leads to the list of cookies; where scripts run it opens the bar instead, and gets the focus back.
 * Whoever followed it before they ran gets the bar above the list. Only in the browser.
 */
export function useReopening(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => window.location.hash === '#cookies')
  const opener = useRef<HTMLElement>(null)

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('[data-cookie-settings]')
      if (link === null) return
      event.preventDefault()
      opener.current = link
      setOpen(true)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])

  const set = (next: boolean) => {
    setOpen(next)
    if (!next) opener.current?.focus()
  }
  return [isOpen, set]
}
