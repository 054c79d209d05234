/** Pages of the site, beside the calls that every directory has. */
export const OF_PAGES = {
  'GET /api/pages/prices': 'pages.view',
  'GET /api/pages/:id/changes': 'pages.view',
  'PUT /api/pages/:id/changes': 'pages.update',
  'PATCH /api/pages/:id/changes': 'pages.update',
  'DELETE /api/pages/:id/changes': 'pages.update',
  'POST /api/pages/:id/changes/publish': 'pages.update',
  'POST /api/pages/bulk': 'pages.delete',
  'POST /api/pages/pictures': 'pages.update | pages.create',
  'GET /api/pages/export': 'pages.view',
} as const
