/**
 * Parts of the paths of the server's tests that run on the embedded database too: what can differ there is transactions and
 * locks, types, search, notifications, the queue, files of its own; each call of the API once, and a sixth of the hostile ones.
 * The rest is asked of PostgreSQL alone: what a process leaves that dies between two statements, whatever happens to money in
 * whatever order, and how long the log may grow.
 */
export const ON_EMBEDDED = [
  'server/platform/backup/',
  'server/platform/db/',
  'server/platform/http/',
  'server/platform/jobs/',
  'server/platform/resource',
  'server/platform/security/rate-limit',
  'server/installation',
  'server/maintenance',
  'server/modules/letters/',
  'server/modules/jobs/',
  'server/modules/exports/',
  'server/modules/audit-log/audit-log',
  'server/modules/catalog/',
  'server/modules/events/',
  'server/modules/visits/',
  'server/modules/psychologists/list/',
  'search',
  'lock-order',
  'test/api/access/access-matrix',
  'test/api/fuzz',
  'test/api/races',
]
