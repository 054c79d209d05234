import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { AdminBrand } from './admin-sidebar.tsx'

/** The menu under 768 px: slides in from the left, closes by itself when one has gone somewhere. */
export function AdminDrawer() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return (
    <Dialog.Root open={openedAt === key} onOpenChange={(open) => setOpenedAt(open ? key : null)}>
      <Dialog.Trigger aria-label="Открыть меню" className="-ms-3 grid size-11 place-items-center rounded-m md:hidden">
        <Icon name="lucide:menu" className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label="Меню"
          className="fixed inset-y-0 start-0 z-50 flex w-[calc(100%-56px)] max-w-80 flex-col overflow-y-auto bg-ground text-14 text-ink shadow-float transition-[translate] duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <AdminBrand />
          <AdminMenu />
          <div className="border-t border-line p-2">
            <AccountMenu />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
