/** Calls about a psychologist's own work, apart from the rest: what every page of the site loads has no use for them. */
export const ownWorkApi = {
  ownReply: '/api/own-work/reviews/:id/reply',
  timesOff: '/api/psychologists/:id/times-off',
  availability: '/api/psychologists/:id/availability',
  timeOff: '/api/times-off/:id',
} as const
