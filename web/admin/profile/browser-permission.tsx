import { useEffect, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Notice } from '#web/ui/data/notice.tsx'

/** Whether this browser shows notices, and the way to let it. Nothing before that is known. */
export function BrowserPermission() {
  const [permission, setPermission] = useState<NotificationPermission | null>(null)
  useEffect(() => setPermission('Notification' in window ? Notification.permission : null), [])
  if (permission === 'default') {
    return (
      <Notice
        icon="lucide:info"
        className="max-w-140"
        action={
          <Button
            size="sm"
            variant="outline"
            color="neutral"
            onClick={() => void Notification.requestPermission().then(setPermission)}
          >
            Разрешить
          </Button>
        }
      >
        Этот браузер ещё не&nbsp;показывает уведомлений.
      </Notice>
    )
  }
  if (permission === 'denied') {
    return (
      <Notice tone="warn" icon="lucide:triangle-alert" className="max-w-140">
        Этот браузер запретил уведомления. Разрешите их в&nbsp;настройках сайта, слева от&nbsp;адреса.
      </Notice>
    )
  }
  return null
}
