import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { PublicationState } from './publication-state.tsx'
import { TopicWords } from './topic-words.tsx'
import { WorkloadMeter } from './workload-meter.tsx'
import { YclState } from './ycl-state.tsx'

/** The lines below the name, under 768 px: what is well or wrong, and one line of content. */
export function PsychologistCard({ card }: { card: Psychologist }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 text-13">
        <PublicationState isPublished={card.is_published} />
        <YclState card={card} />
        <span className="ms-auto">
          <WorkloadMeter workload={card.workload} />
        </span>
      </div>
      {card.topics.length > 0 && (
        <div className="mt-1 text-13 text-ink-2">
          <TopicWords topics={card.topics} />
        </div>
      )}
    </>
  )
}
