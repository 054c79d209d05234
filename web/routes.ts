import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { PAGE_PREVIEW_ROUTE } from '../contract/content/page-preview.ts'
import { CARD_PREVIEW_PATH } from '../contract/psychologists/card-preview.ts'
import { ENTITIES, entitiesWith, type EntityWith } from '../contract/entities.ts'
import { screens, type Screen, type ScreenName } from '../contract/people/screens.ts'
import { UNKNOWN_STAFF_PATH } from '../contract/content/unknown-path.ts'

/** This file runs where the web is built, and only there. */
declare const process: { env: Record<string, string | undefined> }

/** Draws a page record: of `/lt`, and of every path that no other screen has. */
const PAGE_SCREEN = 'site/page/page-screen.tsx'

/** The module of every screen; its path, guard and layout stand in the contract. */
const moduleByScreen: Record<ScreenName, string> = {
  home: 'site/home/home-screen.tsx',
  catalog: 'site/catalog/catalog-screen.tsx',
  psychologistPage: 'site/psychologist/psychologist-screen.tsx',
  psychologistBooking: 'site/booking/book-screen.tsx',
  booking: 'site/booking/booking-screen.tsx',
  topicLandings: 'site/landing/topics-screen.tsx',
  topicLanding: 'site/landing/topic-screen.tsx',
  specializationLandings: 'site/landing/specializations-screen.tsx',
  specializationLanding: 'site/landing/specialization-screen.tsx',
  favourites: 'site/favourites/favourites-screen.tsx',
  compare: 'site/compare/compare-screen.tsx',
  reviewsPage: 'site/reviews/reviews-screen.tsx',
  verifiedReview: 'site/reviews/verified-screen.tsx',
  join: 'site/join/join-screen.tsx',
  joinDocuments: 'site/join/documents-screen.tsx',
  smartConsultations: 'site/questionnaire/questionnaire-screen.tsx',
  psychologistRequest: 'site/request/psychologist-request-screen.tsx',
  sentRequest: 'site/request/sent-screen.tsx',
  lt: PAGE_SCREEN,
  privacy: 'site/legal/privacy-screen.tsx',
  consent: 'site/legal/consent-screen.tsx',
  offer: 'site/legal/offer-screen.tsx',
  myData: 'site/my-data/my-data-screen.tsx',
  cabinet: 'site/cabinet/cabinet-screen.tsx',
  securePayment: 'site/secure-payment/secure-payment-screen.tsx',
  login: 'auth/login/login-screen.tsx',
  register: 'auth/register-screen.tsx',
  forgotPassword: 'auth/forgot-screen.tsx',
  resetPassword: 'auth/reset-screen.tsx',
  setup: 'auth/setup-screen.tsx',
  acceptInvitation: 'auth/invitation-screen.tsx',
  confirmEmail: 'auth/confirm-screen.tsx',
  dashboard: 'admin/dashboard/dashboard-screen.tsx',
  psychologists: 'admin/psychologists/list-screen.tsx',
  psychologistEditor: 'admin/psychologists/editor-screen.tsx',
  card_proposals: 'admin/card-proposals/card-proposals-screen.tsx',
  ...onOneScreen('admin/directories/directory-route.tsx'),
  yclients: 'admin/yclients/yclients-screen.tsx',
  pages: 'admin/pages/list-screen.tsx',
  pageCreate: 'admin/pages/create-screen.tsx',
  pageEditor: 'admin/pages/editor-screen.tsx',
  reviews: 'admin/reviews/reviews-screen.tsx',
  wrong_phones: 'admin/phones/wrong-phones-screen.tsx',
  clients: 'admin/clients/clients-screen.tsx',
  applications: 'admin/applications/applications-screen.tsx',
  reports: 'admin/reports/reports-screen.tsx',
  requests: 'admin/requests/requests-screen.tsx',
  requestsBoard: 'admin/requests/board/board-screen.tsx',
  transactions: 'admin/transactions/transactions-screen.tsx',
  users: 'admin/users/list-screen.tsx',
  userCreate: 'admin/users/create-screen.tsx',
  userEditor: 'admin/users/editor-screen.tsx',
  roles: 'admin/roles/list-screen.tsx',
  roleCreate: 'admin/roles/new-role-screen.tsx',
  roleEditor: 'admin/roles/editor-screen.tsx',
  permissions: 'admin/permissions/list-screen.tsx',
  auditLogs: 'admin/audit-log/audit-screen.tsx',
  erasureActs: 'admin/personal-data/acts-screen.tsx',
  settings: 'admin/settings/settings-screen.tsx',
  letters: 'admin/letters/letters-screen.tsx',
  letter_texts: 'admin/letters/texts/texts-screen.tsx',
  letterTextEditor: 'admin/letters/texts/text-screen.tsx',
  programs: 'admin/programs/programs-screen.tsx',
  status: 'admin/status/status-screen.tsx',
  trash: 'admin/trash/trash-screen.tsx',
  jobs: 'admin/jobs/jobs-screen.tsx',
  profile: 'admin/profile/profile-screen.tsx',
}

const layouts: Record<Screen['layout'], string> = {
  default: 'shell/public/default-layout.tsx',
  admin: 'shell/admin/admin-layout.tsx',
  guest: 'shell/public/guest-layout.tsx',
}

export default [
  ...Object.entries(layouts).map(([name, file]) => layout(file, inLayout(name as Screen['layout']))),
  // «/sm-admin» itself leads to the dashboard (specification §2).
  route('/sm-admin', 'shell/admin/admin-index.ts'),
  // No screen of its own: the psychologist's editor frames it.
  route(CARD_PREVIEW_PATH, 'site/psychologist/preview-screen.tsx'),
  ...(process.env.SMYSL_GALLERY === '1' ? [route('/dev/ui', 'gallery/gallery-screen.tsx')] : []),
  route('/sitemap.xml', 'site/seo/sitemap.ts'),
  route('/robots.txt', 'site/seo/robots.ts'),
  route('/llms.txt', 'site/seo/llms.ts'),
] satisfies RouteConfig

/** Every small list is drawn by one module. */
function onOneScreen(file: string) {
  const screensOfLists = entitiesWith('directory').map((name) => [ENTITIES[name].plural, file])
  return Object.fromEntries(screensOfLists) as Record<(typeof ENTITIES)[EntityWith<'directory'>]['plural'], string>
}

function inLayout(name: Screen['layout']): RouteConfigEntry[] {
  if (name === 'admin') return [...screensOf(name), route(UNKNOWN_STAFF_PATH, 'admin/screen/unknown-screen.tsx')]
  if (name === 'guest') return screensOf(name)
  return [
    layout('site/frame/visitor-layout.tsx', [...screensOf(name), route('*', PAGE_SCREEN, { id: 'page' })]),
    // No screen of its own: the lists and the editor of pages lead to it. No visit of it is counted.
    route(PAGE_PREVIEW_ROUTE, 'site/page/preview-screen.tsx'),
  ]
}

function screensOf(name: Screen['layout']): RouteConfigEntry[] {
  return Object.entries(screens)
    .filter(([, screen]) => screen.layout === name)
    .map(([id, screen]) => route(screen.path, moduleByScreen[id as ScreenName], { id }))
}
