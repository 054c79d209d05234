/** What erasures left in YCLIENTS, apart from the rest: what every page of the site loads has no use for it. */
export const leftInYclientsApi = {
  leftInYclients: '/api/left-in-yclients/:id',
} as const
