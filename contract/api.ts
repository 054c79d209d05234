/** Every path of the API (specification §7 and what the decisions add). The client helper strips `/api`. */
export const api = {
  csrfCookie: '/sanctum/csrf-cookie',
  login: '/api/login',
  logout: '/api/logout',
  user: '/api/user',
  session: '/api/session',
  catalog: '/api/catalog',
  catalogSummary: '/api/catalog/summary',
  catalogPsychologist: '/api/catalog/:slug',
  psychologists: '/api/psychologists',
  psychologistsExport: '/api/psychologists/export',
  workloadExport: '/api/psychologists/workload/export',
  workloadImport: '/api/psychologists/workload/import',
  psychologist: '/api/psychologists/:id',
  psychologistHistory: '/api/psychologists/:id/history',
  psychologistRestore: '/api/psychologists/:id/restore',
  specializations: '/api/specializations',
  specialization: '/api/specializations/:id',
  specializationRestore: '/api/specializations/:id/restore',
  topics: '/api/topics',
  topic: '/api/topics/:id',
  topicRestore: '/api/topics/:id/restore',
  positions: '/api/positions',
  position: '/api/positions/:id',
  positionRestore: '/api/positions/:id/restore',
  branches: '/api/branches',
  branch: '/api/branches/:id',
  branchRestore: '/api/branches/:id/restore',
  pages: '/api/pages',
  page: '/api/pages/:id',
  pageLookup: '/api/pages/lookup',
  pageRestore: '/api/pages/:id/restore',
  trash: '/api/trash',
  media: '/media/:key',
  health: '/api/health',
  ready: '/api/ready',
} as const

/** Fills the `:name` parts of a path. */
export function path(template: string, params: Record<string, string | number>): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
