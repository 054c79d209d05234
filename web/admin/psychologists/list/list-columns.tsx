import { hiddenFieldNames } from '#contract/entity/entity.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { psychologist, type Psychologist } from '#contract/psychologists/psychologists.ts'
import type { ListColumn } from '../../list/table/columns.ts'
import { entityColumns } from '../../list/table/entity-columns.tsx'
import { PublicationState } from './publication-state.tsx'
import { TopicWords } from './topic-words.tsx'
import { WorkloadMeter } from './workload-meter.tsx'
import { YclState } from './ycl-state.tsx'

const COLUMNS = entityColumns<Psychologist>(psychologist, {
  full_name: { cell: (card) => card.full_name, isName: true, isQuiet: false },
  is_published: { cell: (card) => <PublicationState isPublished={card.is_published} />, isQuiet: false },
  ycl_is_ready: { cell: (card) => <YclState card={card} />, isQuiet: false },
  topics: { cell: (card) => <TopicWords topics={card.topics} /> },
  workload: { cell: (card) => <WorkloadMeter workload={card.workload} />, isQuiet: false },
  is_couples: { cell: (card) => (card.is_couples ? 'Работает' : 'Нет') },
})

/** The columns that this person may read: an answer without contacts would look as if there were none. */
export function psychologistColumns(has: (right: Permission) => boolean): ListColumn<Psychologist>[] {
  const unseen = hiddenFieldNames(psychologist, has)
  return COLUMNS.filter(({ id }) => !unseen.includes(id))
}
