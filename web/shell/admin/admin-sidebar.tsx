import { href } from '#contract/people/screens.ts'
import { Badge } from '#web/ui/data/badge.tsx'
import { Link } from '#web/ui/actions/link.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { BrandMark } from '../public/brand-mark.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useSite } from '../site.tsx'

/** From 768 px: a rail of icons, from 1024 with their words. */
export function AdminSidebar() {
  return (
    <aside
      aria-label="Меню"
      className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto border-e border-line bg-ground max-md:hidden"
    >
      <AdminBrand isRail />
      <PaletteButton />
      <AdminMenu isRail />
      <div className="flex-none border-t border-line p-2">
        <AccountMenu isRail />
      </div>
    </aside>
  )
}

/** The name of the practice, and the mark that people and numbers here are invented. */
export function AdminBrand({ isRail = false }: { isRail?: boolean }) {
  const { name, demo } = useSite()
  const words = isRail ? 'max-lg:sr-only' : ''
  return (
    <div className="flex h-(--top) flex-none items-center gap-2.5 px-4 max-lg:md:px-4.5">
      <Link
        to={href('dashboard')}
        title={name}
        className="flex min-w-0 items-center gap-2.5 text-16 font-semibold text-ink no-underline max-md:min-h-11"
      >
        <BrandMark />
        <span className={words}>{name}</span>
      </Link>
      {demo !== null && (
        <span className={`ms-auto ${isRail ? 'max-lg:sr-only' : ''}`} title="Демонстрация: люди и цифры вымышлены">
          <Badge>Демо</Badge>
        </span>
      )}
    </div>
  )
}
