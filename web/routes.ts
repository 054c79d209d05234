import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { screens, type Screen, type ScreenName } from '../contract/screens.ts'

/** This file runs where the web is built, and only there. */
declare const process: { env: Record<string, string | undefined> }

/** The module of every screen; its path, guard and layout stand in the contract. */
const moduleByScreen: Record<ScreenName, string> = {
  home: 'site/home/home-screen.tsx',
  catalog: 'site/catalog/catalog-screen.tsx',
  psychologistPage: 'site/psychologist/psychologist-screen.tsx',
  login: 'auth/login-screen.tsx',
  dashboard: 'admin/dashboard/dashboard-screen.tsx',
  psychologists: 'admin/psychologists/list-screen.tsx',
  psychologistEditor: 'admin/psychologists/editor-screen.tsx',
  specializations: 'admin/not-open-yet-screen.tsx',
  topics: 'admin/not-open-yet-screen.tsx',
  positions: 'admin/not-open-yet-screen.tsx',
  branches: 'admin/not-open-yet-screen.tsx',
  pages: 'admin/not-open-yet-screen.tsx',
  pageCreate: 'admin/not-open-yet-screen.tsx',
  pageEditor: 'admin/not-open-yet-screen.tsx',
  reviews: 'admin/not-open-yet-screen.tsx',
  requests: 'admin/not-open-yet-screen.tsx',
  transactions: 'admin/not-open-yet-screen.tsx',
  users: 'admin/not-open-yet-screen.tsx',
  userCreate: 'admin/not-open-yet-screen.tsx',
  userEditor: 'admin/not-open-yet-screen.tsx',
  roles: 'admin/not-open-yet-screen.tsx',
  roleCreate: 'admin/not-open-yet-screen.tsx',
  roleEditor: 'admin/not-open-yet-screen.tsx',
  permissions: 'admin/not-open-yet-screen.tsx',
  auditLogs: 'admin/not-open-yet-screen.tsx',
  trash: 'admin/not-open-yet-screen.tsx',
  jobs: 'admin/not-open-yet-screen.tsx',
  profile: 'admin/profile/profile-screen.tsx',
}

const layouts: Record<Screen['layout'], string> = {
  default: 'shell/default-layout.tsx',
  admin: 'shell/admin-layout.tsx',
  guest: 'shell/guest-layout.tsx',
}

export default [
  ...Object.entries(layouts).map(([name, file]) => layout(file, screensOf(name as Screen['layout']))),
  // «/sm-admin» itself leads to the dashboard (specification §2).
  route('/sm-admin', 'shell/admin-index.ts'),
  ...(process.env.SMYSL_GALLERY === '1' ? [route('/dev/ui', 'gallery/gallery-screen.tsx')] : []),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig

function screensOf(name: Screen['layout']): RouteConfigEntry[] {
  return Object.entries(screens)
    .filter(([, screen]) => screen.layout === name)
    .map(([id, screen]) => route(screen.path, moduleByScreen[id as ScreenName], { id }))
}
