import { viewingReason } from '#contract/people/roles.ts'
import { useSession } from '../session/session.tsx'

/** The role that an admin looks through, and why nothing can be changed meanwhile; null for everybody else. */
export function useViewingAs(): { role: string; reason: string } | null {
  const { viewing_as: role } = useSession()
  return role === null ? null : { role, reason: viewingReason(role) }
}
