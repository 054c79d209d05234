import { crisisLine } from '../crisis/crisis-line.ts'
import { workingHours } from '../requests/working-hours.ts'
import { branch } from './branch.ts'
import { position } from './position.ts'
import { specialization } from './specialization.ts'
import { synonym } from './synonym.ts'
import { topic } from './topic.ts'

/** The small lists that staff keep, by the name that the audit log calls a record of each. */
export const DIRECTORIES = {
  specialization,
  topic,
  position,
  branch,
  synonym,
  'crisis-line': crisisLine,
  'working-hours': workingHours,
} as const
