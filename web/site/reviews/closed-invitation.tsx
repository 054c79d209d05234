import { Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'

type State = 'unknown' | 'used' | 'expired'

const TOLD: Record<State, { title: string; lead: string }> = {
  unknown: {
    title: 'Такой ссылки на\u00a0отзыв нет',
    lead: 'Проверьте, целиком\u00a0ли скопирован адрес из\u00a0письма: в\u00a0нём легко потерять последнюю букву.',
  },
  used: {
    title: 'Отзыв по\u00a0этой ссылке уже отправлен',
    lead: 'Она работает один раз. Если вы отправили его недавно, он ждёт модератора и\u00a0скоро появится.',
  },
  expired: {
    title: 'Срок этой ссылки вышел',
    lead: 'По\u00a0ней больше не\u00a0написать. Рассказать о\u00a0встрече всё равно можно, только без пометки об\u00a0оплате.',
  },
}

/** The link of a letter that opens nothing any more. The usual form stays open for everybody. */
export function ClosedInvitation({ state }: { state: State }) {
  const { title, lead } = TOLD[state]
  return (
    <div className="wrap lost">
      <p className="lost__mark" aria-hidden="true">
        <span>«</span>
        <span>»</span>
      </p>
      <div>
        <h1>{title}</h1>
        <p className="lead lost__lead">{lead}</p>
        <p className="reviews__onward">
          <Link className="more" to={siteHref('reviewsPage')}>
            Все отзывы
          </Link>
          {state !== 'used' && (
            <Link className="more" to={`${siteHref('reviewsPage')}#write`}>
              Написать без ссылки
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}
