/** What psychologists change of their own cards, and those who decide about it. */
export const BY_CARD = {
  'GET /api/card-proposals': 'psychologists.update',
  'POST /api/card-proposals/:id/accept': 'psychologists.update',
  'POST /api/card-proposals/:id/return': 'psychologists.update',
  'DELETE /api/card-proposals/:id': 'psychologists.update-own',
}
