import { useEffect } from 'react'
import { createPath } from 'react-router'
import { onRouterReload } from '#web/shell/navigation/router-reload.ts'

/**
 * For a form whose answer leads to another screen: when the code of that screen does not come, it is opened as a whole
 * page. The reload of the router would show the form that has just been taken, empty, as if nobody had.
 */
export function useWholeNextScreen() {
  useEffect(() => onRouterReload((going) => window.location.assign(createPath(going))), [])
}
