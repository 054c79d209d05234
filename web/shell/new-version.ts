import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { api } from '#contract/api.ts'
import { callApi, setBuildObserver } from '#web/lib/api.ts'
import { takeReload } from '#web/lib/reload-guard.ts'
import { toast } from '#web/ui/toast.ts'

/** Coming back to a tab asks after a new version at most this often. */
const LOOK_EVERY_MS = 60_000

/**
 * A new version was deployed under an open tab: its next screen comes as a whole new page, and a part that no longer
 * exists is answered by one reload. At most one in ten seconds, and none over unsaved work: then a notice offers it.
 */
export function useNewVersion() {
  const { location, state } = useNavigation()
  const isStale = useRef(false)

  useEffect(() => {
    const own = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version
    setBuildObserver((build) => {
      if (isStale.current || own === undefined || build === own) return
      isStale.current = true
      offerReload('Вышла новая версия', 'Следующий экран откроется уже в\u00a0ней. Можно обновить и\u00a0сейчас.')
    })
    let lookedAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = Date.now()
      callApi(api.health).catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      setBuildObserver(() => {})
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  useEffect(() => {
    if (!isStale.current || location === undefined || wouldLoseWork() || !takeReload(tabMemory(), Date.now())) return
    window.location.assign(createPath(location))
  }, [location])

  useEffect(() => {
    window.addEventListener('vite:preloadError', meetLostPart)
    return () => window.removeEventListener('vite:preloadError', meetLostPart)
  }, [])

  // React Router reloads by itself, without counting, when the code of the screen one is going to does not load.
  useEffect(() => {
    const navigation = (window as { navigation?: NavigationLike }).navigation
    if (state !== 'loading' || navigation === undefined) return
    navigation.addEventListener('navigate', stopSecondReload)
    return () => navigation.removeEventListener('navigate', stopSecondReload)
  }, [state])
}

/** A part of the page did not load: most likely its file belongs to the version before. */
function meetLostPart() {
  if (!wouldLoseWork() && takeReload(tabMemory(), Date.now())) {
    window.location.reload()
    return
  }
  offerReload(
    'Часть страницы не\u00a0загрузилась',
    'Обновите страницу. Несохранённое останется черновиком в\u00a0этом браузере.',
  )
}

function stopSecondReload(event: NavigateLike) {
  if (event.navigationType !== 'reload' || event.userInitiated) return
  if (!wouldLoseWork() && takeReload(tabMemory(), Date.now())) return
  event.preventDefault()
  offerReload('Экран не\u00a0открылся', 'Обновите страницу. Несохранённое останется черновиком в\u00a0этом браузере.')
}

function offerReload(title: string, description: string) {
  toast({
    id: 'new-version',
    title,
    description,
    icon: 'lucide:refresh-cw',
    color: 'neutral',
    timeout: 0,
    actions: [{ label: 'Обновить', icon: 'lucide:refresh-cw', onClick: () => window.location.reload() }],
  })
}

/** Asks whoever would ask the person before the page goes: an editor with changes objects. */
function wouldLoseWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

function tabMemory(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

interface NavigateLike extends Event {
  navigationType: string
  userInitiated: boolean
}

/** Not every browser has it: there that reload stays uncounted. */
interface NavigationLike {
  addEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
  removeEventListener: (type: 'navigate', listener: (event: NavigateLike) => void) => void
}
