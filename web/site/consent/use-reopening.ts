import { useEffect, useState } from 'react'

/**
 * The footer's link leads to the list of cookies; where scripts run it opens the bar instead.
 * Whoever followed it before they ran gets the bar above the list. Only in the browser.
 */
export function useReopening(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => window.location.hash === '#cookies')

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('[data-cookie-settings]')
      if (link === null) return
      event.preventDefault()
      // Not every browser gives the focus to a link that is pressed, and the bar gives it back to where it was.
      link.focus()
      setOpen(true)
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [])

  return [isOpen, setOpen]
}
