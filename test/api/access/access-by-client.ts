/** Cards of clients are as open as the requests that they are told by. */
export const BY_CLIENT = {
  'GET /api/clients': 'requests.view',
  'GET /api/clients/:id': 'requests.view',
  'GET /api/clients/:id/timeline': 'requests.view',
  'PUT /api/clients/:id': 'requests.manage',
  'PATCH /api/clients/:id': 'requests.manage',
  'POST /api/clients/:id/join': 'requests.manage',
  'POST /api/clients/:id/part': 'requests.manage',
  'POST /api/clients/:id/undo': 'requests.manage',
  'GET /api/clients/:id/erasure': 'audit-logs.view',
  'POST /api/clients/:id/erasure': 'audit-logs.view',
  'GET /api/wrong-phones': 'requests.manage',
  'POST /api/wrong-phones/mend': 'requests.manage',
}
