/** Calls of booking, apart from the rest: only its own screens load them. */
export const bookingApi = {
  catalogSlots: '/api/catalog/:slug/slots',
  catalogBookings: '/api/catalog/:slug/bookings',
  booking: '/api/bookings/:public_id',
  bookingMove: '/api/bookings/:public_id/move',
  bookingCancel: '/api/bookings/:public_id/cancel',
  bookingCalendar: '/api/bookings/:public_id/visit.ics',
} as const
