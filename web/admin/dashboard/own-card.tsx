import type { Dashboard } from '#contract/office/reports/dashboard.ts'
import { psychologist } from '#contract/psychologists/psychologists.ts'
import { href } from '#contract/people/screens.ts'
import { formatDay } from '#web/lib/format.ts'
import { useSite } from '#web/shell/site.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CardNeeds } from '../psychologists/card-needs.tsx'

type Card = NonNullable<Dashboard['own_card']>

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
      {card.proposals.length > 0 && (
        <ul className="border-t border-line px-4 py-2 text-13" aria-label="Правки на проверке">
          {card.proposals.map(({ field, state }) => (
            <li key={field} className="flex items-center gap-1.5 py-1">
              <Icon
                name={state === 'waiting' ? 'lucide:clock' : 'lucide:undo-2'}
                className={state === 'waiting' ? 'text-ink-3' : 'text-warn'}
              />
              <span>
                {state === 'waiting' ? 'Ждёт проверки' : 'Модератор вернул, исправьте'}: «
                {psychologist.fields[field].label}»
              </span>
            </li>
          ))}
        </ul>
      )}
      {card.missing.length > 0 && <CardNeeds needs={card.missing} to={to} className="border-t border-line px-4 py-3" />}
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
