/** Visits that visitors book themselves, each opened by an address of its own. */
export const BY_BOOKING = {
  'GET /api/catalog/:slug/slots': 'everyone',
  'POST /api/catalog/:slug/bookings': 'everyone',
  'GET /api/bookings/:public_id': 'everyone',
  'DELETE /api/bookings/:public_id': 'everyone',
  'GET /api/bookings/:public_id/visit.ics': 'everyone',
  'POST /api/bookings/:public_id/cancel': 'everyone',
  'POST /api/bookings/:public_id/move': 'everyone',
} as const
