import { Form, Link } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import type { CabinetRequest } from '#contract/visitors/cabinet.ts'
import { lowerFirst, typeset } from '#web/lib/typography.ts'
import { useSite } from '#web/shell/site.tsx'
import { momentInWords } from '#contract/wire/moment-words.ts'

const STATES: Record<CabinetRequest['status'], string> = {
  new: 'ждёт ответа',
  in_work: 'с ней работают',
  booked: 'вы записаны',
  paid: 'вы записаны, оплата получена',
  done: 'встреча была',
  lost: 'закрыта',
  spam: 'закрыта',
}

/** One's own requests, what became of each, and the way to take it back. */
export function OwnRequests({ requests }: { requests: readonly CabinetRequest[] }) {
  return (
    <section className="wrap spread cabinet__part" aria-labelledby="own-requests">
      <div className="spread__margin">
        <h2 id="own-requests">Заявки</h2>
      </div>
      <div>
        {requests.length > 0 && (
          <ul className="cabinet__list">
            {requests.map((request) => (
              <OwnRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
        <p className="cabinet__note">
          {typeset(
            requests.length > 0
              ? 'Заявки, где вы оставили телефон или Telegram, открываются по ссылке, которую вы получили после отправки.'
              : 'Здесь появятся заявки, в которых вы указали эту почту. Где вы оставили телефон или Telegram, заявка открывается по ссылке, полученной после отправки.',
          )}
        </p>
        <p className="cabinet__act">
          <Link className="more" to={siteHref('smartConsultations')}>
            Подобрать психолога
          </Link>
        </p>
      </div>
    </section>
  )
}

function OwnRequest({ request }: { request: CabinetRequest }) {
  const { timeZone } = useSite()
  const { id, number, created_at, status, withdrawn_at, can_withdraw, topics, psychologist } = request
  return (
    <li>
      <h3>
        Заявка <span className="figures nowrap">{number}</span>:{' '}
        {withdrawn_at === null ? typeset(STATES[status]) : 'вы отозвали'}
      </h3>
      <p className="small">
        {momentInWords(created_at, timeZone)}
        {psychologist !== null && psychologist.slug !== null && (
          <>
            {', '}
            <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>
          </>
        )}
        {psychologist !== null && psychologist.slug === null && ', психолога сейчас нет на\u00a0сайте'}
        {topics.length > 0 && `. ${topics.map(lowerFirst).join(', ')}`}
      </p>
      {can_withdraw && (
        <Form method="post" action={siteHref('cabinet')} preventScrollReset>
          <button
            className="btn btn--quiet btn--small"
            type="submit"
            name="withdraw"
            value={id}
            aria-label={`Отозвать заявку ${number}`}
          >
            Отозвать
          </button>
        </Form>
      )}
    </li>
  )
}
