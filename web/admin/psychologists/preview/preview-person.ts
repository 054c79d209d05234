import type { PublicPsychologist } from '#contract/catalog.ts'
import type { PublicIntroduction } from '#contract/psychologists/introduction.ts'
import type { Linked } from '#contract/wire/http.ts'
import type { Psychologist } from '#contract/psychologists/psychologists.ts'
import { wireLocalMoment } from '#web/lib/forms/form-wire.ts'
import { photoSrc } from '#web/ui/files/photo.ts'
import { plainText } from '../../editor/fields/field-changes.ts'
import type { CardForm, ListField } from '../card-form.ts'
import type { Directories } from '../directories.ts'

interface Typed {
  form: CardForm
  /** As it is saved: what nobody types comes from it. */
  card: Psychologist
  directories: Directories
  timeZone: string
  now: string
  /** Saved apart from the form. */
  introduction: PublicIntroduction | null
}

/** The card as visitors would get it if it were saved as typed: a free time and a link to book only for whom one can. */
export function previewPerson({ form, card, directories, timeZone, now, introduction }: Typed): PublicPsychologist {
  const isReady = form.ycl_is_bookable && !form.ycl_hidden && !form.ycl_fired
  const slot = form.next_slot_at === '' ? '' : wireLocalMoment(form.next_slot_at, timeZone)
  const links = (field: ListField) => linksOf(form[field], card[field], directories[field])
  return {
    slug: form.slug,
    full_name: plainText(form.full_name),
    avatar: photoSrc(form.avatar),
    gender: form.gender === '' ? null : form.gender,
    short_intro: textOf(form.short_intro),
    price: form.price,
    meeting_minutes: form.meeting_minutes,
    price_couple: form.price_couple,
    meeting_minutes_couple: form.meeting_minutes_couple,
    is_couples: form.is_couples,
    format: form.format,
    experience_since: form.experience_since,
    verified_at: card.verified_at,
    next_slot_at: isReady && slot > now ? slot : null,
    free_times: card.free_times,
    booking_link: isReady ? textOf(form.booking_link) : null,
    credentials: form.credentials,
    topics: links('topics').map(unaddressed),
    specializations: links('specializations').map(unaddressed),
    branches: links('branches'),
    about: textOf(form.about),
    help_text: textOf(form.help_text),
    education: textOf(form.education),
    schedule_till: textOf(form.schedule_till),
    introduction,
    similar: [],
  }
}

/** Nothing leads away from a preview, so no page of a topic needs its address there. */
function unaddressed(linked: Linked) {
  return { ...linked, slug: '' }
}

function textOf(text: string): string | null {
  return plainText(text) || null
}

/** Somebody who may not read a directory still knows the names of what was chosen before. */
function linksOf(ids: readonly number[], saved: readonly Linked[], options: Directories[ListField]): Linked[] {
  return ids.flatMap((id) => {
    const title = options.find(({ value }) => value === id)?.label ?? saved.find((linked) => linked.id === id)?.title
    return title === undefined ? [] : [{ id, title }]
  })
}
