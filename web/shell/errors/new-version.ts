import { useEffect, useRef } from 'react'
import { createPath, useNavigation } from 'react-router'
import { publicApi } from '#contract/wire/public-api.ts'
import { callApi, setBuildObserver } from '#web/lib/api/api.ts'
import { withdrawNoConnection } from './toast-no-connection.ts'
import { mayReload, handleMissingChunk, offerReload, wouldLoseWork } from '../navigation/full-reload.ts'

/** Coming back to a tab asks after a new version at most this often. */
const LOOK_EVERY_MS = 60_000

/**
 * A new version was deployed under an open tab: its next screen comes as a whole new page, and a part that no longer
 * exists is answered by one reload. At most one in ten seconds, and none over unsaved work: then a notice offers it.
 */
export function useNewVersion() {
  const { location } = useNavigation()
  const isStale = useRef(false)

  useEffect(() => {
    const own = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version
    setBuildObserver((build, method) => {
      // Reading goes on by itself, and would take the notice away before it is read.
      if (method !== 'GET') withdrawNoConnection()
      if (isStale.current || own === undefined || build === own) return
      isStale.current = true
      offerReload('Вышла новая версия', 'Следующий экран откроется уже в\u00a0ней. Можно обновить и\u00a0сейчас.')
    })
    let lookedAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = Date.now()
      callApi(publicApi.health).catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      setBuildObserver(() => {})
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  useEffect(() => {
    if (!isStale.current || location === undefined || wouldLoseWork() || !mayReload()) return
    window.location.assign(createPath(location))
  }, [location])

  useEffect(() => {
    const meet = () => void handleMissingChunk('Часть страницы не\u00a0загрузилась')
    window.addEventListener('vite:preloadError', meet)
    return () => window.removeEventListener('vite:preloadError', meet)
  }, [])
}
