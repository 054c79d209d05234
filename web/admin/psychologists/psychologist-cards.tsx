import { Link } from 'react-router'
import type { Psychologist } from '#contract/psychologists.ts'
import { href } from '#contract/screens.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PublicationState } from './publication-state.tsx'
import { RowMenu } from './row-menu.tsx'
import { TopicWords } from './topic-words.tsx'
import { WorkloadMeter } from './workload-meter.tsx'
import { YclState } from './ycl-state.tsx'

/** The list under 768 px: who, what is well or wrong, one line of content. */
export function PsychologistCards({ cards, label }: { cards: Psychologist[]; label: string }) {
  return (
    <ul aria-label={label} className="-mx-4">
      {cards.map((card) => (
        <li key={card.id} className="relative border-b border-line py-1 ps-4 pe-1 pb-3 hover:bg-hover">
          <div className="flex items-start gap-3">
            <Avatar size="sm" name={card.full_name} src={card.avatar} className="my-1.5" />
            <Link
              to={href('psychologistEditor', { id: card.id })}
              className="line-clamp-2 min-w-0 flex-1 content-center self-stretch py-2.5 font-medium text-ink no-underline -outline-offset-2"
            >
              {card.full_name}
            </Link>
            <RowMenu card={card} />
          </div>
          <div className="ms-11 me-3 flex flex-wrap items-center gap-x-3 text-13">
            <PublicationState isPublished={card.is_published} />
            <YclState card={card} />
            <span className="ms-auto">
              <WorkloadMeter workload={card.workload} />
            </span>
          </div>
          {card.topics.length > 0 && (
            <div className="ms-11 me-3 mt-1 text-13 text-ink-2">
              <TopicWords topics={card.topics} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
