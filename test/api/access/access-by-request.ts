/** Requests, as visitors send them and as staff keep them. */
export const BY_REQUEST = {
  'GET /api/consultation-requests/ids': 'requests.view',
  'POST /api/consultation-requests/bulk': 'requests.manage',
  'GET /api/consultation-requests/export': 'requests.view',
  'POST /api/consultation-requests': 'everyone',
  'GET /api/consultation-requests/sent': 'everyone',
  'POST /api/consultation-requests/sent/withdraw': 'everyone',
  'GET /api/consultation-requests': 'requests.view',
  'GET /api/consultation-requests/assignees': 'requests.view',
  'GET /api/consultation-requests/:id': 'requests.view',
  'PUT /api/consultation-requests/:id': 'requests.manage',
  'PATCH /api/consultation-requests/:id': 'requests.manage',
  'GET /api/consultation-requests/:id/timeline': 'requests.view',
  'GET /api/consultation-requests/:id/proposals': 'requests.manage',
  'POST /api/consultation-requests/:id/entries': 'requests.manage',
  'POST /api/staff/consultation-requests': 'requests.manage',
} as const
