/** Calls of the desk of YCLIENTS, apart from the rest: what every page of the site loads has no use for them. */
export const yclientsApi = {
  yclients: '/api/integrations/yclients',
  yclientsSync: '/api/integrations/yclients/sync',
  yclientsRuns: '/api/integrations/yclients/runs',
  yclientsRules: '/api/integrations/yclients/rules',
  yclientsDifferences: '/api/integrations/yclients/differences',
  yclientsDifferencesBulk: '/api/integrations/yclients/differences/bulk',
  yclientsDifferenceAccept: '/api/integrations/yclients/differences/:id/accept',
  yclientsDifferenceReject: '/api/integrations/yclients/differences/:id/reject',
  yclientsPeople: '/api/integrations/yclients/people',
  yclientsPersonMatch: '/api/integrations/yclients/people/:id/match',
  yclientsLinks: '/api/integrations/yclients/links',
  yclientsDuplicates: '/api/integrations/yclients/duplicates',
  psychologistMerge: '/api/psychologists/:id/merge',
  psychologistToldApart: '/api/psychologists/:id/told-apart',
  /** A visit that an erasure could not remove. */
  leftInYclients: '/api/left-in-yclients/:id',
  yclientsWebhook: '/api/integrations/yclients/webhook/:secret',
} as const
