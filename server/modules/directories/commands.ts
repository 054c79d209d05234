import { crisisLine, crisisLineSchemas, type CrisisLineRecord } from '#contract/crisis/crisis-line.ts'
import { branch, branchSchemas } from '#contract/directories/branch.ts'
import { position, positionSchemas } from '#contract/directories/position.ts'
import { specialization, specializationSchemas } from '#contract/directories/specialization.ts'
import { synonym, synonymSchemas, type Synonym } from '#contract/directories/synonym.ts'
import { topic, topicSchemas } from '#contract/directories/topic.ts'
import type { EntityWith } from '#contract/entities.ts'
import { workingHours, workingHoursSchemas } from '#contract/requests/working-hours.ts'
import { branches } from './branches.ts'
import { directory } from './directory.ts'
import { positions } from './positions.ts'
import { specializations } from './specializations.ts'
import { topics } from './topics.ts'
import { workingHoursLines } from './working-hours.ts'

/** Said of a synonym of nothing. */
export const LEADS_NOWHERE = 'Выберите тему или специализацию, к\u00a0которой ведёт фраза'

/** Every small list: its definition, what its calls take and answer, its reads and commands. */
export const DIRECTORIES = {
  // Before what it leads to, so that the trash lets go of it first.
  synonym: {
    entity: synonym,
    schemas: synonymSchemas,
    records: directory<Synonym>(synonym, {
      rules: {
        synonyms_meaning: { field: 'topic_id', message: LEADS_NOWHERE },
      },
    }),
  },
  specialization: { entity: specialization, schemas: specializationSchemas, records: specializations },
  topic: { entity: topic, schemas: topicSchemas, records: topics },
  // Positions go from the trash before the branches that they point to.
  position: { entity: position, schemas: positionSchemas, records: positions },
  branch: { entity: branch, schemas: branchSchemas, records: branches },
  'crisis-line': { entity: crisisLine, schemas: crisisLineSchemas, records: directory<CrisisLineRecord>(crisisLine) },
  'working-hours': { entity: workingHours, schemas: workingHoursSchemas, records: workingHoursLines },
} satisfies Record<EntityWith<'directory'>, object>

type DirectoryName = keyof typeof DIRECTORIES

/** Something about each of them, by its name. */
export function ofDirectories<V>(
  about: (directory: (typeof DIRECTORIES)[DirectoryName]) => V,
): Record<DirectoryName, V> {
  const entries = Object.entries(DIRECTORIES).map(([name, directory]) => [name, about(directory)])
  return Object.fromEntries(entries) as Record<DirectoryName, V>
}
