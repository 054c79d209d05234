/** What people are told and how staff hear: who may choose the words, and the ways. And who sees how the system does. */
export const OF_NEWS = {
  'GET /api/status': 'status.view',
  'GET /api/letter-texts': 'settings.manage',
  'GET /api/letter-texts/:id': 'settings.manage',
  'PUT /api/letter-texts/:id': 'settings.manage',
  'PATCH /api/letter-texts/:id': 'settings.manage',
  'POST /api/letter-texts/:id/reset': 'settings.manage',
  'POST /api/letter-texts/:id/preview': 'settings.manage',
  'POST /api/letter-texts/:id/trial': 'settings.manage',
  'GET /api/notices/settings': 'dashboard.view',
  'GET /api/notices/chats': 'dashboard.view',
  'POST /api/notices/chats': 'dashboard.view',
  'POST /api/notices/chats/unlink': 'dashboard.view',
  'POST /api/notices/settings': 'dashboard.view',
  'POST /api/notices/trial': 'dashboard.view',
} as const
