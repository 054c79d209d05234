import { useEffect } from 'react'
import { data, Form, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { siteHref } from '#contract/people/site-links.ts'
import { SITE_SCREENS } from '#contract/people/site-screens.ts'
import type { PublicPsychologist } from '#contract/catalog.ts'
import type { Booking, SlotsAnswer } from '#contract/requests/bookings.ts'
import { HANDED_ON_AFTER_MINUTES, SLOT_DAYS_MAX } from '#contract/requests/booking-limits.ts'
import { api, path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { postAsGuest } from '#web/lib/api/guest-call.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import { useFocusOnChange } from '../frame/focus-on-change.ts'
import { PrintedAddress } from '../frame/printed-address.tsx'
import '../frame/site.css'
import { FormNotice, useFocusOnRefusal } from '../form/form-field.tsx'
import { deleteSentDraft } from '../form/form-draft.ts'
import { useReadFromTop } from '../form/read-from-top.ts'
import type { Route } from './+types/booking-screen'
import { LinkOfVisit } from './link-of-visit.tsx'
import { MoveForm, type FreeTimeOfVisit } from './move-form.tsx'
import { removeVisit, saveVisit } from './saved-visits.ts'
import { SavedVisitsList } from './saved-visits-list.tsx'
import { PaymentOfVisit } from './payment-of-visit.tsx'
import { Phone } from '../request/phone.tsx'
import { useVisitorZone } from '../person/use-visitor-zone.ts'
import { VisitFacts } from './visit-facts.tsx'
import { storedVisitState, titleOf } from './visit-state.ts'
import { changesByPhone, isLastChange, visitInWords } from './visit-words.ts'
import '../request/psychologist-request.css'
import '../request/request-fields.css'
import './booking.css'

const FAILED = 'Не\u00a0получилось. Попробуйте ещё раз через минуту или позвоните нам.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [id, key] = [url.searchParams.get('id') ?? '', url.searchParams.get('key') ?? '']
  const isMoved = url.searchParams.has('moved')
  const booking = await readBooking(context, id, key)
  // Without a link the page lists the visits that this browser keeps.
  if (booking === null)
    return data(
      { booking, slots: null, person: null, id, key, isMoved, isOver: false },
      { status: id === '' ? 200 : 404 },
    )
  const { state, starts_at, minutes } = booking
  const isOver = state === 'booked' && Date.parse(starts_at) + minutes * 60_000 <= Date.now()
  const slug = booking.psychologist?.slug
  if (!slug) return data({ booking, slots: [], person: null, id, key, isMoved, isOver })
  const whenAnswered = <T,>(address: string) => readApi<T>(context, address).catch(() => null)
  const [person, slots] = await Promise.all([
    whenAnswered<{ data: PublicPsychologist }>(path(api.catalogPsychologist, { slug })),
    booking.can_move
      ? whenAnswered<SlotsAnswer>(`${path(bookingApi.catalogSlots, { slug })}?days=${SLOT_DAYS_MAX}&visit=${id}`)
      : null,
  ])
  const times = (slots?.data ?? []).map((slot) => ({
    starts_at: slot.starts_at,
    isLast: isLastChange(slot.starts_at, booking, Date.now()),
  }))
  return data({ booking, slots: times, person: person?.data ?? null, id, key, isMoved, isOver })
}

async function readBooking(context: Route.LoaderArgs['context'], id: string, key: string): Promise<Booking | null> {
  if (!/^[\w-]{22}$/.test(id)) return null
  try {
    const address = `${path(bookingApi.booking, { public_id: id })}?${new URLSearchParams({ key })}`
    return (await readApi<{ data: Booking }>(context, address)).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  const [id, key, starts_at] = ['id', 'key', 'starts_at'].map((name) => String(form.get(name) ?? ''))
  // Without a time it is still a wish to move: nothing is cancelled by it.
  const isMove = form.has('starts_at')
  const call = isMove ? bookingApi.bookingMove : bookingApi.bookingCancel
  const body = { key, ...(isMove ? { starts_at } : {}) }
  const response = await postAsGuest(context, path(call, { public_id: id ?? '' }), body)
  if (response.ok) {
    const link = { id: id ?? '', key: key ?? '', ...(isMove ? { moved: '1' } : {}) }
    return redirect(`${siteHref('booking')}?${new URLSearchParams(link)}`, 303)
  }
  const { status, fieldErrors, body: refusal } = new ApiError(response.status, await response.json().catch(() => null))
  const said = status < 500 || status === 503 ? (Object.values(fieldErrors)[0] ?? refusal.message) : FAILED
  return data({ notice: said }, { status })
}

export const clientAction = withUnsentForm(({ notice }) => ({ notice }))

/** What could not be changed may be another visit by now, called off in another tab: it is read anew, as without scripts. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409 || actionStatus === 422
}

/** Whoever has the address may call the visit off: it is kept nowhere and told to no other site. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
}

const REFUSED = 'Это время занято или расписание не ответило. Выберите другое время или оставьте заявку.'
const HANDED_ON =
  'Расписание так и не ответило, записаны ли вы, поэтому ваша просьба теперь у координатора: он свяжется с вами и договорится о времени. Оставлять заявку не нужно.'

export default function BookingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSite()
  const { booking, slots, person, id, key } = loaderData
  return (
    <>
      <PageHead
        title={`${SITE_SCREENS.booking.title} — ${site.name}`}
        description="Когда встреча, как её перенести или отменить."
        path={siteHref('booking')}
        isIndexed={false}
      />
      <div className="wrap person-request booking">
        {booking === null ? (
          <>
            <h1>{id === '' ? 'Ваши записи' : 'Такой записи нет'}</h1>
            <p className="lead">
              {typeset(
                id === ''
                  ? 'Запись открывается по\u00a0своей ссылке: из\u00a0письма или из\u00a0того браузера, в\u00a0котором вы записались.'
                  : 'Проверьте ссылку: она должна быть целой.',
              )}
            </p>
            <SavedVisitsList />
            <p>
              {typeset('Ссылка потерялась? Позвоните, и мы найдём запись:')} <Phone />
            </p>
            <p>
              <Link to={siteHref('catalog')}>Выбрать психолога в&nbsp;каталоге</Link>
            </p>
          </>
        ) : (
          <Visit
            booking={booking}
            slots={slots ?? []}
            person={person}
            link={{ id, key }}
            isMoved={loaderData.isMoved}
            isOver={loaderData.isOver}
            notice={actionData?.notice ?? null}
          />
        )}
      </div>
    </>
  )
}

interface VisitProps {
  booking: Booking
  slots: readonly FreeTimeOfVisit[]
  person: PublicPsychologist | null
  link: { id: string; key: string }
  /** This browser has just moved it. */
  isMoved: boolean
  /** Its time has passed, and there is nothing left to change. */
  isOver: boolean
  notice: string | null
}

function Visit({ booking, slots, person, link, isMoved, isOver, notice }: VisitProps) {
  const site = useSite()
  const zone = useVisitorZone(site.timeZone)
  const { state, psychologist, starts_at, record_id, payment } = booking
  // What is not paid yet may come to nothing: no calendar hears of it, and it is not moved about.
  const isUncertain = booking.is_let_go || payment?.state === 'awaited' || payment?.state === 'over'
  // Without a free time there is nothing to move it to by oneself.
  const changeable = { can_move: booking.can_move && slots.length > 0, can_cancel: booking.can_cancel }
  const byPhone = changesByPhone(changeable)
  const { id, key } = link
  const kept = storedVisitState(booking)
  useReadFromTop()
  useEffect(deleteSentDraft, [])
  useEffect(() => {
    if (kept === null) removeVisit(id)
    else saveVisit({ id, key, starts_at, state: kept === 'booked' ? undefined : kept })
  }, [kept, id, key, starts_at])
  const changes = useFocusOnRefusal<HTMLDivElement>(notice === null ? undefined : { notice })
  const calendar = `${path(bookingApi.bookingCalendar, { public_id: link.id })}?${new URLSearchParams({ key: link.key })}`
  const title = isOver && !isUncertain ? 'Время встречи прошло' : titleOf(booking, zone, isMoved)
  const heading = useFocusOnChange(`${title} ${starts_at}`)
  const address = `${siteHref('booking')}?${new URLSearchParams(link)}`
  const isToBeChosenAnew = state === 'cancelled' || booking.is_let_go || payment?.state === 'over'
  const hidden = (
    <>
      <input type="hidden" name="id" value={link.id} />
      <input type="hidden" name="key" value={link.key} />
    </>
  )
  return (
    <>
      {state === 'asked' && <meta httpEquiv="refresh" content="5" />}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="lead">{visitInWords(starts_at, zone, site)}</p>
      {psychologist?.slug && (
        <p>
          <Link to={siteHref('psychologistPage', { slug: psychologist.slug })}>{psychologist.full_name}</Link>
        </p>
      )}
      {psychologist === null && state === 'booked' && !isOver && (
        <p>
          {typeset('Кто проведёт встречу, подскажем по телефону')} <Phone />
        </p>
      )}
      {(state === 'booked' || state === 'asked') && <VisitFacts booking={booking} person={person} />}
      {state === 'asked' && (
        <>
          <p>
            {typeset(
              `Расписание ещё не ответило. Никого другого на это время мы пока не запишем, а страница сама покажет, что вышло. Если ответа не будет ${HANDED_ON_AFTER_MINUTES} минут, с вами свяжется координатор: оставлять заявку не нужно.`,
            )}
          </p>
          <LinkOfVisit link={link} booking={{ ...booking, can_move: false, can_cancel: false }} />
        </>
      )}
      {state === 'refused' && <p>{typeset(booking.is_handed_on ? HANDED_ON : REFUSED)}</p>}
      {payment !== null && <PaymentOfVisit state={state} payment={payment} />}
      {state === 'booked' && !isUncertain && !isOver && (
        <>
          {record_id !== null && <p className="small">Номер записи: {record_id}</p>}
          <p className="booking__acts">
            <a className="btn btn--quiet" href={calendar} download>
              Добавить в{'\u00a0'}календарь
            </a>
          </p>
          <LinkOfVisit link={link} booking={{ ...booking, ...changeable }} />
          <div ref={changes}>
            <FormNotice text={notice} />
            {changeable.can_move && (
              <MoveForm key={starts_at} action={address} times={slots} zone={zone}>
                {hidden}
              </MoveForm>
            )}
            {booking.can_cancel && (
              <details className="booking__cancel">
                <summary>Отменить запись</summary>
                <Form method="post" action={address}>
                  {hidden}
                  <p>{typeset('Время сразу освободится, и\u00a0его может занять кто-то другой.')}</p>
                  <button className="btn btn--quiet" type="submit">
                    Да, отменить
                  </button>
                </Form>
              </details>
            )}
          </div>
          {byPhone !== null && (
            <p className="small booking__acts">
              {typeset(byPhone)} <Phone />
            </p>
          )}
        </>
      )}
      {isToBeChosenAnew && psychologist?.slug && (
        <p className="booking__acts">
          <Link className="btn btn--quiet" to={siteHref('psychologistBooking', { slug: psychologist.slug })}>
            Выбрать другое время
          </Link>
        </p>
      )}
      {state !== 'refused' && <PrintedAddress path={address} />}
    </>
  )
}
