import { directoryManages, directoryViews } from './directory-permissions.ts'

/** With these somebody puts records into the trash. */
export const DELETING = ['psychologists.delete', 'pages.delete', ...directoryManages] as const

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
  'integrations.manage',
  'audit-logs.view',
  'pages.view',
  ...directoryViews,
  ...DELETING,
] as const
