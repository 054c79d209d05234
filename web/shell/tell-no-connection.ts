import { NO_CONNECTION } from '#web/lib/no-connection.ts'
import { toast } from '#web/ui/toast.ts'

/** As long as a notice with an error code (specification §9). */
const TIMEOUT_MS = 20_000

export function tellNoConnection() {
  toast({ ...NO_CONNECTION, id: 'no-connection', icon: 'lucide:wifi-off', color: 'danger', timeout: TIMEOUT_MS })
}
