import { useLogout } from '#web/shell/session/logout.ts'
import { Button } from '#web/ui/actions/button.tsx'

export function LogOutButton() {
  const logOut = useLogout()
  return (
    <Button variant="outline" color="neutral" icon="lucide:log-out" onClick={() => void logOut()}>
      Выйти
    </Button>
  )
}
