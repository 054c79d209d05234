import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isForeign, refuse } from './open-address.ts'
import { EXTERNAL } from './own-addresses.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, or `?…` for the same screen. */
  to: string
  /** Stays where one has scrolled to. */
  preventScrollReset?: boolean
  /** Leads out of what these scripts draw. */
  reloadDocument?: boolean
  /** May lead to another site. Without it such a step is refused. */
  isExternal?: boolean
}

/**
 * Leads to another screen without loading the page anew. The router's own link asks where one is, and so every link of
 * a list would be drawn again three times on the way to each next screen; this one asks when it is pressed.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument = false,
  isExternal = false,
  onClick,
  target,
  children,
  ...props
}: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    if (isForeign(to)) {
      if (isExternal) return
      event.preventDefault()
      return void refuse(to)
    }
    if (reloadDocument || !isPlain(event) || (target ?? '_self') !== '_self') return
    event.preventDefault()
    // The same address again is no step of the history.
    const replace = new URL(to, window.location.href).href === window.location.href
    void navigate(to, { replace, preventScrollReset })
  }
  return (
    <a
      {...props}
      href={to}
      target={target}
      {...(isExternal && { [EXTERNAL]: '' })}
      // Where it leads becomes known to the router while nobody waits for it.
      data-discover={to.startsWith('/') ? 'true' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}

/** Anything else opens a tab or a window, or saves a file: that is the browser's. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
}
