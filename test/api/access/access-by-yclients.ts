/** What YCLIENTS says, and what staff make of it. */
export const BY_YCLIENTS = {
  'GET /api/integrations/yclients': 'integrations.manage',
  'POST /api/integrations/yclients/sync': 'integrations.manage',
  'GET /api/integrations/yclients/runs': 'integrations.manage',
  'POST /api/integrations/yclients/rules': 'integrations.manage',
  'GET /api/integrations/yclients/differences': 'integrations.manage',
  'POST /api/integrations/yclients/differences/bulk': 'integrations.manage',
  'POST /api/integrations/yclients/differences/:id/accept': 'integrations.manage',
  'POST /api/integrations/yclients/differences/:id/reject': 'integrations.manage',
  'GET /api/integrations/yclients/people': 'integrations.manage',
  'POST /api/integrations/yclients/people/:id/match': 'integrations.manage',
  'GET /api/integrations/yclients/links': 'integrations.manage',
  'GET /api/integrations/yclients/duplicates': 'integrations.manage',
} as const
