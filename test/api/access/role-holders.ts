import type { Person } from '../scene.ts'

type Role = Exclude<Person, 'guest' | 'no role'>

const keepers: Role[] = ['admin', 'tech-support', 'moderator']
const editors: Role[] = ['admin', 'moderator', 'writer']
const viewers: Role[] = ['admin', 'tech-support', 'moderator', 'writer']
const everyRole: Role[] = ['admin', 'tech-support', 'moderator', 'writer', 'psychologist']
const moderators: Role[] = ['admin', 'moderator']
const support: Role[] = ['admin', 'tech-support']
const adminAlone: Role[] = ['admin']

/** The roles that hold each permission when the product is new. */
export const HOLDERS: Record<string, Role[]> = {
  'dashboard.view': everyRole,
  'psychologists.view': viewers,
  'psychologists.create': keepers,
  'psychologists.update': keepers,
  'psychologists.publish': keepers,
  'psychologists.delete': keepers,
  'psychologists.export': keepers,
  'psychologists.workload': keepers,
  // The admin holds everything, this too.
  'psychologists.update-own': ['admin', 'psychologist'],
  'specializations.view': viewers,
  'topics.view': viewers,
  'positions.view': viewers,
  'branches.view': viewers,
  'specializations.manage': keepers,
  'topics.manage': keepers,
  'positions.manage': keepers,
  'branches.manage': keepers,
  'pages.view': viewers,
  'pages.update': editors,
  'pages.create': adminAlone,
  'pages.delete': adminAlone,
  'users.view': keepers,
  'users.create': keepers,
  'users.update': keepers,
  'users.activate': keepers,
  'users.fire': keepers,
  'users.export': keepers,
  'transactions.view': keepers,
  'transactions.create': moderators,
  'transactions.refund': moderators,
  'reviews.view': viewers,
  'reviews.moderate': moderators,
  'requests.view': keepers,
  'requests.manage': moderators,
  'integrations.manage': support,
  'status.view': support,
  'programs.manage': adminAlone,
  'settings.manage': adminAlone,
  'roles.manage': adminAlone,
  'permissions.view': adminAlone,
  'audit-logs.view': adminAlone,
}
