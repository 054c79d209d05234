import { data, Form, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { PublicPsychologist } from '#contract/catalog.ts'
import { formatRoubles } from '#contract/payments/money.ts'
import { siteHref } from '#contract/people/site-links.ts'
import type { SlotsAnswer } from '#contract/requests/bookings.ts'
import { HOLD_MINUTES, SLOT_DAYS_MAX } from '#contract/requests/booking-limits.ts'
import type { FormCheck } from '#contract/visitors/form-check.ts'
import { api, path } from '#contract/wire/api.ts'
import { bookingApi } from '#contract/wire/booking-api.ts'
import { momentInWords } from '#contract/wire/moment-words.ts'
import { lazy } from '#web/lib/late-code.ts'
import { siteContext } from '#web/lib/api/api-context.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { readApi } from '#web/lib/api/loader-api.ts'
import { readPageForm } from '#web/lib/forms/read-page-form.ts'
import { withUnsentForm } from '#web/lib/forms/unsent-form.ts'
import { typeset } from '#web/lib/typography.ts'
import { FormProof } from '#web/shell/form-proof/form-proof.tsx'
import { PageHead } from '#web/shell/public/page-head.tsx'
import { useSite } from '#web/shell/site.tsx'
import '../frame/site.css'
import { FormConsent, FormField, FormNotice, FormTrap, useFocusOnRefusal } from '../form/form-field.tsx'
import { useFormDraft } from '../form/form-draft.ts'
import { useWholeNextScreen } from '../form/whole-next-screen.ts'
import { GoneScreen } from '../gone/gone-screen.tsx'
import { LeaveRequest } from '../person/leave-request.tsx'
import { PersonInMargin } from '../person/person-in-margin.tsx'
import { readPeopleLike, readPersonOfForm } from '../person/read-person.ts'
import type { RequestFailure } from '../request/post-request.ts'
import { sendToPractice } from '../request/send-to-practice.ts'
import { TO_PRACTICE } from '../request/to-practice.ts'
import type { Route } from './+types/book-screen'
import { postBooking, type BookingFailure } from './post-booking.ts'
import { SavedVisitsList, WayToVisit } from './saved-visits-list.tsx'
import { Refusal } from './refusal.tsx'
import { requestInstead } from './request-instead.ts'
import { SlotChoice } from './slot-choice.tsx'
import { readSlotValue } from './slot-value.ts'
import '../request/psychologist-request.css'
import '../request/request-fields.css'
import './booking.css'

/** Hardly anybody meets it. */
const UnpublishedRequestForm = lazy(() =>
  import('../request/unpublished-request-form.tsx').then((module) => ({ default: module.UnpublishedRequestForm })),
)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [found, check] = await Promise.all([
    readPersonOfForm(context, params.slug, 'psychologistBooking'),
    readApi<{ data: FormCheck }>(context, api.formCheck),
  ])
  const { mark } = check.data
  if (found.person === null) return data({ ...found, mark }, { status: 410 })
  const { person } = found
  return data({ person, slots: await readSlots(context, person.slug), mark, asked: url.searchParams.get('at') })
}

/** Null: nobody can be booked with them now. */
async function readSlots(context: Route.LoaderArgs['context'], slug: string): Promise<SlotsAnswer | null> {
  try {
    return await readApi<SlotsAnswer>(context, `${path(bookingApi.catalogSlots, { slug })}?days=${SLOT_DAYS_MAX}`)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 429)) return null
    throw error
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readPageForm(context, request)
  if (form.has(TO_PRACTICE)) return sendToPractice(context, form, () => readPeopleLike(context, params.slug))
  const cookies = request.headers.get('cookie')
  let outcome = await postBooking(context, params.slug, form, cookies)
  if ('errors' in outcome) {
    const found = await readPersonOfForm(context, params.slug, 'psychologistBooking').catch(() => null)
    if (found?.person === null) {
      const { timeZone } = context.get(siteContext)
      return data(requestInstead(outcome, found.people, timeZone), { status: 410 })
    }
    // Renamed while the form was filled in: the same press, at their present address.
    if (outcome.status === 404 && found !== null) outcome = await postBooking(context, found.person.slug, form, cookies)
  }
  if ('errors' in outcome) return data({ kind: 'refused' as const, ...outcome }, { status: outcome.status })
  const { id, key } = outcome
  const headers = outcome.cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return redirect(`${siteHref('booking')}?${new URLSearchParams({ id, key })}`, { status: 303, headers })
}

export const clientAction = withUnsentForm((unsent): BookingRefusal | RequestFailure =>
  ('to_practice' satisfies typeof TO_PRACTICE) in unsent.typed
    ? { kind: 'failure', ...unsent, errors: {}, unpublished: [] }
    : { kind: 'refused', ...unsent, errors: {}, slots: [] },
)

type BookingRefusal = BookingFailure & { kind: 'refused' }

/** What was refused because it has changed is read anew, as without scripts: the next press goes by what is seen then. */
export function shouldRevalidate({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const refused = (actionResult as Partial<BookingFailure> | undefined)?.errors ?? {}
  return defaultShouldRevalidate || actionStatus === 409 || 'starts_at' in refused
}

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
}

/** A visit in one plain form: the nearest time is chosen already. */
export default function BookScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite()
  const { person, mark } = loaderData
  if (actionData?.kind === 'failure') {
    return <UnpublishedRequestForm mark={mark} failure={actionData} people={actionData.unpublished ?? []} />
  }
  if (person === null) return <GoneScreen people={loaderData.people} />
  const { slots, asked } = loaderData
  const isOffered = slots !== null && slots.data.length > 0 && ['yclients', 'demo'].includes(slots.meta.source)
  return (
    <>
      <PageHead
        title={`Запись: ${person.full_name} — ${name}`}
        description="Выберите время и оставьте контакт."
        path={siteHref('psychologistBooking', { slug: person.slug })}
        isIndexed={false}
      />
      <div className="wrap spread person-request">
        <PersonInMargin person={person} isPriced={!isOffered} />
        <div>
          <h1>Записаться</h1>
          <SavedVisitsList />
          {isOffered ? (
            <BookForm person={person} slots={slots} mark={mark} asked={asked} failure={actionData} />
          ) : (
            <NoTimes person={person} slots={slots} failure={actionData} />
          )}
        </div>
      </div>
    </>
  )
}

interface BookFormProps {
  person: PublicPsychologist
  slots: SlotsAnswer
  mark: string
  asked: string | null
  failure: BookingFailure | undefined
}

function BookForm({ person, slots, mark, asked, failure }: BookFormProps) {
  const form = useFocusOnRefusal(failure)
  useFormDraft(form)
  useWholeNextScreen()
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const { typed = {}, errors = {} } = failure ?? {}
  // Beside a time that somebody has taken stand its neighbours alone.
  const offered = failure !== undefined && failure.slots.length > 0 ? failure.slots : slots.data
  const wanted = typed.starts_at === undefined ? asked : readSlotValue(typed.starts_at).starts_at
  const isPrepaid = offered.every((slot) => slot.is_prepaid)
  const isOneSum = offered.every(({ price }) => price === offered[0]?.price)
  // In the place of a time that was refused nothing is chosen: the next press would book what nobody asked for.
  const chosen = offered.find(({ starts_at }) => starts_at === wanted) ?? (errors.starts_at ? undefined : offered[0])
  return (
    <Form
      className="request-form person-request__form"
      method="post"
      action={siteHref('psychologistBooking', { slug: person.slug })}
      ref={form}
      noValidate
      preventScrollReset
    >
      <Refusal
        told={failure?.notice ?? null}
        person={person}
        moment={errors.starts_at === undefined ? null : wanted}
        visit={failure?.visit}
      />
      <SlotChoice
        key={offered.map(({ starts_at }) => starts_at).join()}
        slots={offered}
        chosen={chosen?.starts_at ?? ''}
        error={errors.starts_at}
      />
      <FormField label="Как к вам обращаться" error={errors.name}>
        {(facts) => (
          <input name="name" defaultValue={typed.name} maxLength={100} autoComplete="name" required {...facts} />
        )}
      </FormField>
      <FormField label="Телефон или почта" error={errors.contact}>
        {(facts) => <input name="contact" defaultValue={typed.contact} maxLength={254} required {...facts} />}
      </FormField>
      <FormField label="Почта для письма, если выше телефон" error={errors.email}>
        {(facts) => (
          <input name="email" type="email" defaultValue={typed.email} maxLength={254} autoComplete="email" {...facts} />
        )}
      </FormField>
      {errors.code !== undefined && (
        <FormField label="Код из SMS" error={errors.code}>
          {(facts) => <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...facts} />}
        </FormField>
      )}
      <FormTrap />
      <FormProof mark={typed.mark ?? mark} />
      <FormConsent name="consent" isGiven={typed.consent === '1'} error={errors.consent} isRequired>
        Согласен на{'\u00a0'}
        <a href={siteHref('consent')} target="_blank">
          обработку персональных данных
        </a>
      </FormConsent>
      {offered.some((slot) => slot.is_prepaid) && (
        <Prepayment isOfAll={isPrepaid} sum={isPrepaid && isOneSum ? (offered[0]?.price ?? null) : null} />
      )}
      <button className="btn" type="submit" aria-disabled={isSending || undefined}>
        {isSending ? 'Записываем…' : isPrepaid ? 'Записаться и\u00a0перейти к\u00a0оплате' : 'Записаться'}
      </button>
    </Form>
  )
}

interface PrepaymentProps {
  /** False: of some of the times, which say so themselves. */
  isOfAll: boolean
  /** Kopecks; null: the chosen time says it. */
  sum: number | null
}

/** Said before the button, so that nobody learns of it afterwards. */
function Prepayment({ isOfAll, sum }: PrepaymentProps) {
  const named = sum === null ? '' : `: ${formatRoubles(sum)}`
  const what = isOfAll ? `Эту встречу оплачивают заранее${named}` : 'Часть этих встреч оплачивают заранее'
  return (
    <p className="booking__prepayment">
      {typeset(
        `${what}. После записи откроется ссылка на оплату; время держим за вами ${HOLD_MINUTES} минут. Не оплатите — оно просто освободится.`,
      )}
    </p>
  )
}

interface NoTimesProps {
  person: PublicPsychologist
  slots: SlotsAnswer | null
  failure: BookingFailure | undefined
}

/** Nothing is promised that is not known: when it was known last, and the way to a person. */
function NoTimes({ person, slots, failure }: NoTimesProps) {
  const { timeZone } = useSite()
  const refused = useFocusOnRefusal<HTMLDivElement>(failure)
  // The last free time was taken while somebody wrote: nothing of the form is left to say so.
  const told = failure === undefined ? null : (failure.notice ?? failure.errors.starts_at ?? null)
  const { known_at = null, source = 'off', is_prepaid = false } = slots?.meta ?? {}
  const isDown = source === 'stale' || source === 'off'
  const since = known_at === null ? '' : ` Последний раз мы\u00a0видели его ${momentInWords(known_at, timeZone)}.`
  return (
    <div ref={refused}>
      <FormNotice text={told} />
      {failure?.visit && <WayToVisit visit={failure.visit} />}
      <p className="lead">
        {typeset(
          isDown
            ? `Расписание сейчас недоступно, поэтому время не\u00a0показываем.${since}`
            : is_prepaid
              ? 'Встречи с\u00a0этим психологом оплачивают заранее, поэтому время назначает координатор.'
              : 'В\u00a0ближайшие две недели свободного времени нет.',
        )}
      </p>
      <p className="slots__instead">
        {typeset('Оставьте заявку: координатор договорится о времени.')} <br />
        <LeaveRequest person={person} className="btn" />
      </p>
    </div>
  )
}
