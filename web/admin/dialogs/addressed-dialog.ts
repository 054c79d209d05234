import { useLocation } from 'react-router'
import { useOwnNavigate } from '#web/ui/actions/use-own-navigate.ts'

const PARAMETER = 'dialog'

/** A dialog that the address opens, so that a link or the palette can: `?dialog=workload`. Closing takes it out again. */
export function useAddressedDialog(name: string): [isOpen: boolean, close: () => Promise<void>] {
  const { pathname, search } = useLocation()
  const navigate = useOwnNavigate()
  const params = new URLSearchParams(search)
  const close = async () => {
    params.delete(PARAMETER)
    await navigate({ pathname, search: params.toString() }, { replace: true, preventScrollReset: true })
  }
  return [params.get(PARAMETER) === name, close]
}
