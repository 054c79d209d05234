import type { Permission } from './permissions.ts'

/** Who may open a screen: everybody, only guests, anybody signed in, or whoever holds one of the permissions listed. */
type Guard = 'public' | 'guest' | 'auth' | readonly Permission[]

export interface ScreenOf<Name> {
  /** React Router pattern. */
  path: string
  title: string
  guard: Guard
  layout: 'default' | 'admin' | 'guest'
  /** Screens under /sm-admin follow the person's theme; the rest are light (specification §2). */
  colorMode: 'light' | 'any'
  /** Shows one visitor what another must not see, so that no rendered page of it is kept. */
  isPersonal?: true
  /** Search engines are not told of it. */
  isUnlisted?: true
  /** Present when the screen stands in the admin menu, by its own title unless it is called otherwise there. */
  menu?: { title?: string; icon: string; group: 1 | 2 | 3; parent?: Name }
  /** Names the screen above it, for breadcrumbs and «back». */
  parent?: Name
}

/** In the frame of the back office, and there below another screen. */
export const office = { layout: 'admin', colorMode: 'any' } as const
export const under = <const P extends string>(parent: P) => ({ ...office, parent })
