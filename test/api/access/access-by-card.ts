/** What psychologists change of their own cards, and those who decide about it. */
export const BY_CARD = {
  'GET /api/psychologists/:id/introduction': 'psychologists.view | psychologists.update-own',
  'POST /api/psychologists/:id/introduction': 'psychologists.update | psychologists.update-own',
  'DELETE /api/psychologists/:id/introduction': 'psychologists.update | psychologists.update-own',
  'GET /api/card-proposals': 'psychologists.update',
  'POST /api/card-proposals/:id/accept': 'psychologists.update',
  'POST /api/card-proposals/:id/return': 'psychologists.update',
  'DELETE /api/card-proposals/:id': 'psychologists.update-own',
  'PUT /api/own-work/reviews/:id/reply': 'psychologists.update-own',
  'PATCH /api/own-work/reviews/:id/reply': 'psychologists.update-own',
  'GET /api/psychologists/:id/times-off': 'psychologists.update | psychologists.update-own',
  'GET /api/psychologists/:id/availability': 'requests.manage',
  'POST /api/psychologists/:id/times-off': 'psychologists.update | psychologists.update-own',
  'DELETE /api/times-off/:id': 'psychologists.update | psychologists.update-own',
}
