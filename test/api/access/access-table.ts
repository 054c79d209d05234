import { BY_BOOKING } from './access-by-booking.ts'
import { BY_CARD } from './access-by-card.ts'
import { BY_CLIENT } from './access-by-client.ts'
import { BY_LETTER } from './access-by-letter.ts'
import { BY_PROGRAM } from './access-by-program.ts'
import { BY_REQUEST } from './access-by-request.ts'
import { BY_TABLE } from './access-by-table.ts'
import { BY_YCLIENTS } from './access-by-yclients.ts'
import { OF_PAGES } from './access-of-pages.ts'
import { OF_NEWS } from './access-of-news.ts'
import { HOLDERS } from './role-holders.ts'
import type { Person } from '../scene.ts'

/** Who may do what, as the product promises it: written out by hand, so that a change of the code shows here. */

/** A permission, several of which one is enough, or what the words say. */
type Need = string
const everyone: Need = 'everyone'
/** No session, and no need of one: it proves itself by what it sends. */
const anotherServer: Need = 'another-server'
const signedIn: Need = 'signed in'
/** Signed-in people are refused: they have an account. */
const guestsOnly: Need = 'guests only'
/** The admin, whatever permissions the others may be given. */
const adminOnly: Need = 'admin'
/** Somebody signed in with one of the five roles. */
const staff: Need = 'staff'

const hasLists: Need =
  'psychologists.view | users.view | roles.manage | pages.view | specializations.view | topics.view | positions.view | branches.view | requests.view | reviews.view | psychologists.create | transactions.view | settings.manage | audit-logs.view | psychologists.delete | pages.delete | specializations.manage | topics.manage | positions.manage | branches.manage | pages.update | requests.manage | integrations.manage | permissions.view'

/** Whoever may delete something may take such things out again. */
const trash: Need =
  'psychologists.delete | pages.delete | specializations.manage | topics.manage | positions.manage | branches.manage | pages.update | requests.manage'

/** What each call asks for. */
export const NEEDS: Record<string, Need> = {
  'GET /api/health': everyone,
  'GET /api/ready': everyone,
  'GET /api/openapi.json': everyone,
  'GET /api/docs': 'dashboard.view',
  'GET /api/docs/try.js': 'dashboard.view',
  'GET /media/:key': everyone,
  'GET /media/share/psychologist/:slug': everyone,
  'GET /media/share/page': everyone,
  'GET /media/share/site': everyone,
  'GET /media/share/topic/:slug': everyone,
  'GET /media/share/specialization/:slug': everyone,
  'GET /api/catalog/topics/:slug': everyone,
  'GET /api/catalog/specializations/:slug': everyone,
  'GET /api/landings': everyone,
  'GET /api/former-address': everyone,
  'GET /api/sitemap': everyone,

  'GET /sanctum/csrf-cookie': everyone,
  'POST /api/login': everyone,
  'POST /api/logout': signedIn,
  'POST /api/register': guestsOnly,
  'POST /api/forgot-password': everyone,
  'GET /api/reset-password': everyone,
  'POST /api/reset-password': everyone,
  'POST /api/email/confirm': everyone,
  'POST /api/email/resend': signedIn,
  'DELETE /api/email/pending': signedIn,
  'GET /api/two-factor': signedIn,
  'POST /api/two-factor': staff,
  'DELETE /api/two-factor': signedIn,
  'POST /api/two-factor/confirm': signedIn,
  'POST /api/two-factor/recovery-codes': signedIn,
  'POST /api/two-factor/challenge': everyone,
  'DELETE /api/users/:id/two-factor': 'roles.manage',
  'POST /api/users/:id/password-reset': 'users.update',
  'POST /api/users/:id/invitation': 'users.update',
  'DELETE /api/users/:id/invitation': 'users.update',
  'GET /api/setup': everyone,
  'POST /api/setup': guestsOnly,
  'GET /api/invitations': everyone,
  'POST /api/invitations/accept': guestsOnly,
  'PUT /api/roles/:id/two-factor': 'roles.manage',
  'PATCH /api/roles/:id/two-factor': 'roles.manage',
  'GET /api/sessions': signedIn,
  'DELETE /api/sessions': signedIn,
  'DELETE /api/sessions/:id': signedIn,
  'GET /api/users/:id/sessions': 'users.update',
  'DELETE /api/users/:id/sessions': 'users.update',

  'POST /api/view-as': adminOnly,
  'DELETE /api/view-as': signedIn,

  'GET /api/user': signedIn,
  'GET /api/session': everyone,
  'GET /api/options': signedIn,
  'GET /api/roles': 'roles.manage | users.view',
  'GET /api/roles/export': 'roles.manage',
  'GET /api/permissions/export': 'permissions.view',
  'GET /api/roles/:id': 'roles.manage | users.view',
  'POST /api/roles': 'roles.manage',
  'PUT /api/roles/:id': 'roles.manage',
  'PATCH /api/roles/:id': 'roles.manage',
  'DELETE /api/roles/:id': 'roles.manage',
  'GET /api/permissions': 'permissions.view | roles.manage',
  'GET /api/users': 'users.view',
  'GET /api/users/export': 'users.export',
  'GET /api/users/:id': 'users.view',
  'POST /api/users': 'users.create',
  'PUT /api/users/:id': 'users.update',
  'PATCH /api/users/:id': 'users.update',
  'PATCH /api/users/:id/toggle-active': 'users.activate',
  'POST /api/users/:id/fire': 'users.fire',
  'GET /api/profile/:id': signedIn,
  'PUT /api/profile/:id': signedIn,
  'PATCH /api/profile/:id': signedIn,

  'GET /api/psychologists': 'psychologists.view',
  'GET /api/psychologists/export': 'psychologists.export',
  'GET /api/psychologists/choices':
    'psychologists.view | requests.view | requests.manage | transactions.view | transactions.create | reviews.view | reviews.moderate | specializations.manage | topics.manage | positions.manage | branches.manage | pages.create | pages.update',
  'GET /api/psychologists/linkable-accounts': 'users.view',
  'GET /api/psychologists/workload/export': 'psychologists.workload',
  'POST /api/psychologists/workload/import': 'psychologists.workload',
  'POST /api/psychologists/workload/errors': 'psychologists.workload',
  'POST /api/psychologists': 'psychologists.create',
  'GET /api/psychologists/:id': 'psychologists.view | psychologists.update-own',
  'PUT /api/psychologists/:id': 'psychologists.update | psychologists.publish | psychologists.update-own',
  'PATCH /api/psychologists/:id': 'psychologists.update | psychologists.publish | psychologists.update-own',
  'DELETE /api/psychologists/:id': 'psychologists.delete',
  'POST /api/psychologists/:id/restore': 'psychologists.delete',
  'GET /api/psychologists/:id/history': 'psychologists.view | psychologists.update-own',

  'GET /api/icons/lucide.json': everyone,
  'GET /api/icons/search': signedIn,
  'GET /api/psychologists/ids': 'psychologists.view',
  'POST /api/psychologists/bulk': 'psychologists.update | psychologists.publish | psychologists.delete',
  'GET /api/users/ids': 'users.view',
  'POST /api/users/bulk': 'users.activate | users.fire',
  'GET /api/staff/reviews/ids': 'reviews.view',
  'POST /api/staff/reviews/bulk': 'reviews.moderate',
  'GET /api/transactions/export': 'transactions.view',
  'GET /api/staff/reviews/export': 'reviews.view',
  'GET /api/audit-logs/export': 'audit-logs.view',
  'GET /api/jobs': signedIn,
  'GET /api/jobs/:id': signedIn,
  'DELETE /api/jobs/:id': signedIn,
  'GET /api/jobs/:id/result':
    'psychologists.export | users.export | transactions.view | reviews.view | requests.view | audit-logs.view | pages.view | specializations.view | topics.view | positions.view | branches.view | psychologists.update | users.update | specializations.manage | topics.manage | positions.manage | branches.manage',
  'GET /api/operations': signedIn,
  'POST /api/operations/:id/undo':
    'psychologists.publish | psychologists.update | psychologists.delete | psychologists.workload | users.update | users.activate | users.fire | reviews.moderate | requests.manage | integrations.manage | pages.delete | specializations.manage | topics.manage | positions.manage | branches.manage',
  'GET /api/saved-views': hasLists,
  'GET /api/saved-views/counts': hasLists,
  'GET /api/saved-views/roles': hasLists,
  'POST /api/saved-views': hasLists,
  'PUT /api/saved-views/:id': hasLists,
  'PATCH /api/saved-views/:id': hasLists,
  'DELETE /api/saved-views/:id': hasLists,

  'GET /api/pages': 'pages.view',
  'GET /api/pages/:id': 'pages.view',
  'GET /api/pages/lookup': everyone,
  'POST /api/pages': 'pages.create',
  'PUT /api/pages/:id': 'pages.update',
  'PATCH /api/pages/:id': 'pages.update',
  'DELETE /api/pages/:id': 'pages.delete',
  'POST /api/pages/:id/restore': 'pages.delete',
  ...directory('positions', 'positions.view'),
  ...directory('branches', 'branches.view'),
  ...directory('crisis-lines', 'pages.view', 'pages.update'),
  ...directory('working-hours', 'requests.view', 'requests.manage'),
  'GET /api/crisis-lines/public': everyone,
  // A psychologist chooses topics and specializations for their own card.
  ...directory('topics', 'topics.view'),
  ...directory('specializations', 'specializations.view'),
  ...directory('synonyms', 'topics.view', 'topics.manage'),
  'GET /api/search': signedIn,
  'GET /api/trash': trash,
  'GET /api/trash/ids': trash,
  'POST /api/trash/bulk': trash,

  'GET /api/catalog': everyone,
  'GET /api/catalog/summary': everyone,
  'GET /api/catalog/people': everyone,
  'GET /api/catalog/suggestions': everyone,
  'GET /api/catalog/:slug': everyone,
  'GET /api/reviews': everyone,
  'GET /api/reviews/subjects': everyone,
  'GET /api/reviews/topics': everyone,
  'GET /api/reviews/invitation': everyone,
  'POST /api/reviews': everyone,
  'GET /api/cabinet': signedIn,
  'POST /api/cabinet/requests/:id/withdraw': signedIn,
  'POST /api/cabinet/favourites': signedIn,
  'GET /api/match/people': everyone,
  'GET /api/match/questions': everyone,
  'POST /api/match': everyone,
  'GET /api/secure-payment/:public_id': everyone,
  'POST /api/secure-payment/:public_id/start': everyone,
  'POST /api/secure-payment/:public_id/check': everyone,
  'POST /api/psychologists/:id/merge': 'psychologists.delete',
  'POST /api/psychologists/:id/told-apart': 'psychologists.delete',
  'POST /api/integrations/yclients/webhook/:secret': anotherServer,
  'POST /api/payments/:provider/webhook': anotherServer,
  'GET /api/site': everyone,
  'GET /api/settings': 'settings.manage',
  'PUT /api/settings': 'settings.manage',
  'PATCH /api/settings': 'settings.manage',
  ...BY_BOOKING,
  ...BY_LETTER,
  ...BY_REQUEST,
  ...OF_NEWS,
  ...OF_PAGES,
  ...BY_TABLE,
  ...BY_PROGRAM,
  ...BY_YCLIENTS,
  'GET /api/form-check': everyone,
  'POST /api/track-visitor': everyone,

  'GET /api/staff/reviews': 'reviews.view',
  'GET /api/staff/reviews/:id': 'reviews.view',
  'PUT /api/staff/reviews/:id': 'reviews.moderate',
  'PATCH /api/staff/reviews/:id': 'reviews.moderate',
  ...BY_CARD,
  ...BY_CLIENT,
  'GET /api/transactions': 'transactions.view',
  'GET /api/transactions/:id': 'transactions.view',
  'POST /api/transactions': 'transactions.create',
  'POST /api/transactions/:id/cancel': 'transactions.create',
  'POST /api/transactions/:id/letters': 'transactions.create',
  'POST /api/transactions/:id/refund': 'transactions.refund',
  'POST /api/transactions/:id/inquiry': 'transactions.refund',
  'POST /api/transactions/:id/settlement': 'transactions.refund',
  'POST /api/transactions/:id/repeat-return': 'transactions.refund',
  'GET /api/dashboard': 'dashboard.view',
  'GET /api/reports': 'requests.view | transactions.view',
  'GET /api/reports/movements/export': 'transactions.view',
  'GET /api/events': 'dashboard.view',
  'GET /api/events/counts': 'dashboard.view',
  'GET /api/visits/summary': 'pages.view',
  'GET /api/audit-logs': 'audit-logs.view',
  'GET /api/audit-logs/check': 'audit-logs.view',
  'GET /api/audit-logs/:id': 'audit-logs.view',
  'GET /api/history':
    'psychologists.view | psychologists.update-own | users.view | roles.manage | pages.view | specializations.view | topics.view | positions.view | branches.view | requests.view | reviews.view | psychologists.create | transactions.view | settings.manage',
  'POST /api/audit-logs/:id/revert':
    'psychologists.update | psychologists.publish | psychologists.update-own | users.update | roles.manage | pages.update | specializations.manage | topics.manage | positions.manage | branches.manage | requests.manage | reviews.moderate | settings.manage',
}

/** The guard that the route table must name for a need. */
export function guardOf(need: Need): string {
  if (need === everyone || need === guestsOnly) return 'anyone'
  return need === signedIn || need === staff ? 'signed-in' : need
}

/** What the app must answer to this person: 401, 403, or that they may. */
export function verdict(need: Need, person: Person): 401 | 403 | 'may' {
  if (need === everyone || need === anotherServer) return 'may'
  if (need === guestsOnly) return person === 'guest' ? 'may' : 403
  if (person === 'guest') return 401
  if (need === signedIn) return 'may'
  if (person === 'no role') return 403
  if (need === staff) return 'may'
  if (need === adminOnly) return person === 'admin' ? 'may' : 403
  return need.split(' | ').some((permission) => HOLDERS[permission]?.includes(person)) ? 'may' : 403
}

function directory(name: string, view: Need, manage = `${name}.manage`): Record<string, Need> {
  return {
    ...Object.fromEntries(['', '/:id'].map((rest) => [`GET /api/${name}${rest}`, view])),
    ...Object.fromEntries(['PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /api/${name}/:id`, manage])),
    ...Object.fromEntries(['', '/:id/restore'].map((rest) => [`POST /api/${name}${rest}`, manage])),
  }
}
