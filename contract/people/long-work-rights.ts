/** With the second somebody puts records into the trash, the small lists among them. */
const LISTS = ['specializations.manage', 'topics.manage', 'positions.manage', 'branches.manage'] as const
export const DELETING = ['psychologists.delete', 'pages.delete', ...LISTS] as const

/** With these somebody exports long lists or changes many records at once: whoever begins long work may follow it. */
export const LONG_WORK = [
  'psychologists.export',
  'psychologists.publish',
  'psychologists.update',
  'psychologists.workload',
  'users.export',
  'users.update',
  'users.activate',
  'users.fire',
  'transactions.view',
  'reviews.view',
  'reviews.moderate',
  'requests.view',
  'requests.manage',
  'audit-logs.view',
  'pages.view',
  'specializations.view',
  'topics.view',
  'positions.view',
  'branches.view',
  ...DELETING,
] as const
