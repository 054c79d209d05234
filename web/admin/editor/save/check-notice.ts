import { toast } from '#web/ui/overlays/toast.ts'
import { SAVE_TOAST_ID } from './save-toast.ts'

/** People need longer to read several errors than to read «Сохранено». */
const TIMEOUT_MS = 20_000

/** All that was refused in one notice (specification §5). The lines are HTML; `onFirst` leads to the first field. */
export function toastValidationErrors(lines: readonly string[], onFirst: (() => void) | undefined) {
  toast({
    id: SAVE_TOAST_ID,
    title: 'Пожалуйста, проверьте данные!',
    description: `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    icon: 'lucide:circle-alert',
    color: 'danger',
    timeout: TIMEOUT_MS,
    actions: onFirst === undefined ? [] : [{ label: 'К\u00a0первому полю', onClick: onFirst }],
  })
}
