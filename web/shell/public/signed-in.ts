import { useSyncExternalStore } from 'react'

/** Says nothing but that somebody has signed in here: without it nobody is asked about. */
const MARK = /(?:^|; )((?:__(?:Host|Secure)-)?smysl_signed_in)=1/

export interface SignedIn {
  name: string
  isStaff: boolean
}

let person: SignedIn | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Who is signed in. A kept page is alike for all, so the browser asks, once a document; null until it knows. */
export function useSignedIn(): SignedIn | null {
  return useSyncExternalStore(
    subscribe,
    () => person,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked && MARK.test(document.cookie)) void ask()
  isAsked = true
  return () => listeners.delete(listener)
}

async function ask() {
  try {
    const { fetchSessionUser, syncAccountFavourites } = await import('./account-session.ts')
    const user = await fetchSessionUser()
    if (user === null) return clearMark()
    person = { name: user.first_name, isStaff: user.roles.length > 0 }
    for (const listener of listeners) listener()
    await syncAccountFavourites(user.id)
  } catch {
    // Without an answer the page is what it is for a guest.
  }
}

/** The session is over: the next page need not ask. */
function clearMark() {
  const name = MARK.exec(document.cookie)?.[1]
  if (name === undefined) return
  document.cookie = `${name}=; path=/; max-age=0; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
