import { NO_CONNECTION } from '#web/lib/api/no-connection.ts'
import { toast, withdrawToast } from '#web/ui/overlays/toast.ts'

/** As long as a notice with an error code (specification §9). */
const TIMEOUT_MS = 20_000

const ID = 'no-connection'

export function toastNoConnection() {
  toast({ ...NO_CONNECTION, id: ID, icon: 'lucide:wifi-off', color: 'danger', timeout: TIMEOUT_MS })
}

/** The server has answered since. */
export function withdrawNoConnection() {
  withdrawToast(ID)
}
