import { viewingReason } from '#contract/roles.ts'
import { useSession } from './session.tsx'

/** The role that an admin looks through, and why nothing can be changed meanwhile; null for everybody else. */
export function useViewing(): { role: string; reason: string } | null {
  const { viewing_as: role } = useSession()
  return role === null ? null : { role, reason: viewingReason(role) }
}
