/** Fields of a card that YCLIENTS keeps wherever it tells of them. */
export const YCL_OWNED_FIELDS = [
  'ycl_is_bookable',
  'ycl_hidden',
  'ycl_show_rating',
  'ycl_fired',
  'next_slot_at',
  'schedule_till',
  'ycl_status',
  'ycl_phone',
  'ycl_email',
] as const
