import { useLogout } from '#web/shell/logout.ts'
import { Button } from '#web/ui/button.tsx'
import { tellFailure } from '../failure-notice.ts'

export function LogOutButton() {
  const logOut = useLogout()
  return (
    <Button
      variant="outline"
      color="neutral"
      icon="lucide:log-out"
      onClick={() => void logOut().catch((error: unknown) => tellFailure(error))}
    >
      Выйти
    </Button>
  )
}
