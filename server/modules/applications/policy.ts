import { APPLICATION_MOVES, type Application, type ApplicationReply } from '#contract/requests/applications.ts'

/** Whoever reads an application may answer it: both need the right to start cards. */
export function answersTo({ status }: Pick<Application, 'status'>): ApplicationReply[] {
  return [...APPLICATION_MOVES[status]]
}

export function canMakeCard({ status, psychologist }: Pick<Application, 'status' | 'psychologist'>): boolean {
  return status === 'accepted' && psychologist === null
}
