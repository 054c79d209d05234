import type { CardNeed } from '#contract/psychologists/card-needs.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/actions/link.tsx'

const NEEDS: Record<CardNeed, { what: string; why: string }> = {
  avatar: { what: 'Фотография', why: 'по\u00a0ней человек решает, открыть\u00a0ли карточку' },
  short_intro: { what: 'Коротко, от\u00a0первого лица', why: 'это первая строка о\u00a0вас в\u00a0каталоге' },
  help_text: { what: 'С\u00a0чем поможете', why: 'посетители ищут по\u00a0этим словам' },
  about: { what: 'О\u00a0себе', why: 'как вы\u00a0работаете и\u00a0чего ждать от\u00a0встречи' },
  credentials: { what: 'Документы об\u00a0образовании', why: 'без них нет отметки о\u00a0проверке' },
  topics: { what: 'Темы', why: 'без тем карточки нет в\u00a0отборах каталога' },
  price: { what: 'Цена', why: 'её ставят сотрудники: договоритесь с\u00a0ними' },
}

interface CardNeedsProps {
  needs: readonly CardNeed[]
  /** The editor of the card; within it, nothing. */
  to: string
  className?: string
}

/** What a card still lacks, each leading to its field. */
export function CardNeeds({ needs, to, className }: CardNeedsProps) {
  return (
    <section className={className} aria-label="Чего не&nbsp;хватает">
      <h3 className="text-13 font-semibold">Чего не&nbsp;хватает</h3>
      <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
        {needs.map((need) => (
          <li key={need}>
            <Link
              to={`${to}#${need}`}
              className="flex items-center gap-2 rounded-s py-1.5 text-13 text-ink no-underline hover:bg-hover max-md:min-h-11"
            >
              <Icon name="lucide:circle-dashed" className="text-warn" />
              <span>
                <span className="font-medium text-ink-link">{NEEDS[need].what}</span>{' '}
                <span className="text-ink-3">— {NEEDS[need].why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
