/** How the installation does, apart from the rest: what every page of the site loads has no use for it. */
export const statusApi = {
  status: '/api/status',
} as const
