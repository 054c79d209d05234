/** Keys of programs and the addresses that are told: who may give them. */
export const BY_PROGRAM = {
  'GET /api/tokens': 'programs.manage',
  'POST /api/tokens': 'programs.manage',
  'DELETE /api/tokens/:id': 'programs.manage',
  'GET /api/webhooks': 'programs.manage',
  'POST /api/webhooks': 'programs.manage',
  'PUT /api/webhooks/:id': 'programs.manage',
  'PATCH /api/webhooks/:id': 'programs.manage',
  'DELETE /api/webhooks/:id': 'programs.manage',
  'POST /api/webhooks/:id/trial': 'programs.manage',
  'POST /api/webhooks/:id/send-failed': 'programs.manage',
  'GET /api/webhooks/:id/deliveries': 'programs.manage',
  'POST /api/webhook-deliveries/:id/send': 'programs.manage',
}
