import type { CardNeed, Dashboard } from '#contract/office/dashboard.ts'
import { href } from '#contract/people/screens.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/actions/link.tsx'

type Card = NonNullable<Dashboard['own_card']>

const NEEDS: Record<CardNeed, { what: string; why: string }> = {
  avatar: { what: 'Фотография', why: 'по\u00a0ней человек решает, открыть\u00a0ли карточку' },
  short_intro: { what: 'Коротко, от\u00a0первого лица', why: 'это первая строка о\u00a0вас в\u00a0каталоге' },
  help_text: { what: 'С\u00a0чем поможете', why: 'посетители ищут по\u00a0этим словам' },
  about: { what: 'О\u00a0себе', why: 'как вы\u00a0работаете и\u00a0чего ждать от\u00a0встречи' },
  credentials: { what: 'Документы об\u00a0образовании', why: 'без них нет отметки о\u00a0проверке' },
  topics: { what: 'Темы', why: 'без тем карточки нет в\u00a0отборах каталога' },
}

/** A psychologist's own card: whether visitors see it, and what it still lacks. */
export function OwnCard({ card }: { card: Card }) {
  const { timeZone } = useSite()
  const to = href('psychologistEditor', { id: card.id })
  return (
    <section aria-label="Ваша карточка" className="rounded-m border border-line">
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Avatar size="lg" name={card.full_name} src={card.avatar} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-16 font-semibold wrap-anywhere">{card.full_name}</h2>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13">
            <State isGood={card.is_published} good="На&nbsp;сайте" bad="Не&nbsp;на&nbsp;сайте: публикует модератор" />
            <State isGood={card.ycl_is_ready} good="Запись открыта" bad="Запись закрыта" />
            {card.schedule_till !== null && (
              <li className="text-ink-2">расписание до&nbsp;{formatDay(card.schedule_till, timeZone)}</li>
            )}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          {card.is_published && (
            <ButtonLink
              to={href('psychologistPage', { slug: card.slug })}
              variant="outline"
              color="neutral"
              icon="lucide:external-link"
              reloadDocument
            >
              На&nbsp;сайте
            </ButtonLink>
          )}
          <ButtonLink to={to} icon="lucide:pencil">
            Править карточку
          </ButtonLink>
        </div>
      </div>
      {card.missing.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <h3 className="text-13 font-semibold">Чего не&nbsp;хватает</h3>
          <ul className="mt-1 grid gap-x-6 md:grid-cols-2">
            {card.missing.map((need) => (
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
        </div>
      )}
    </section>
  )
}

function State({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return (
    <li className={isGood ? 'flex items-center gap-1.5' : 'flex items-center gap-1.5 text-warn'}>
      <Icon
        name={isGood ? 'lucide:circle-check' : 'lucide:eye-off'}
        className={isGood ? 'text-primary-mark' : undefined}
      />
      {isGood ? good : bad}
    </li>
  )
}
