/** Whoever holds the id of a payment link may open and pay it: the log is read by others. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/secure-payment\/)[^/]+/, '$1•')
}

/** Answered alike for everybody, so that nobody is asked who they are. */
export function isStatic(pathname: string): boolean {
  return pathname.startsWith('/media/') || pathname === '/api/health' || pathname === '/api/ready'
}
