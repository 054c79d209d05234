import { PROPOSED_FIELDS, type ProposedField } from '#contract/office/yclients.ts'
import { psychologistInputs, type PsychologistUpdate } from '#contract/psychologists/psychologists.ts'
import { emailField, phoneField } from '#contract/wire/fields.ts'
import type { YclStaff } from '#server/platform/yclients/yclients.ts'

/** What is kept of somebody's record in a branch. Ratings change by the hour and belong to nobody here. */
export type StoredMember = Omit<YclStaff, 'rating' | 'votes' | 'avatarUrl' | 'apiId'>

export interface Member {
  id: number
  company_id: number
  staff_id: number
  is_gone: boolean
  theirs: StoredMember
  /** The name of the picture, where there is one. */
  avatar: string | null
}

export interface ProposedValues extends Record<ProposedField, string | number | null> {
  full_name: string | null
  about: string | null
  price: number | null
  meeting_minutes: number | null
  avatar: string | null
}
/** Those of them that it tells. */
export type YclientsValues = { [F in ProposedField]?: NonNullable<ProposedValues[F]> }

type OwnedFields = Pick<
  PsychologistUpdate,
  | 'ycl_fired'
  | 'ycl_hidden'
  | 'ycl_is_bookable'
  | 'ycl_show_rating'
  | 'ycl_status'
  | 'ycl_phone'
  | 'ycl_email'
  | 'schedule_till'
  | 'is_published'
>

export function storedMember({
  rating: _,
  votes: _votes,
  avatarUrl: _url,
  apiId: _id,
  ...staff
}: YclStaff): StoredMember {
  return {
    ...staff,
    phone: phoneField.safeParse(staff.phone ?? '').data ?? null,
    email: emailField.safeParse(staff.email ?? '').data ?? null,
  }
}

export function isActive({ is_gone, theirs }: Member): boolean {
  return !is_gone && !theirs.isFired && !theirs.isDeleted
}

/** The record that a card leads to, or else the oldest that is still at work. */
export function primaryOf(members: Member[], yclLink: string | null): Member | undefined {
  const linked = Number(/[?&]o=m(\d+)/.exec(yclLink ?? '')?.[1])
  const sorted = members.toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)) || a.staff_id - b.staff_id)
  return sorted.find((member) => isActive(member) && member.staff_id === linked) ?? sorted[0]
}

/** The fields of a card that belong to YCLIENTS. What it does not tell stays as it is. */
export function ownedFields(members: Member[], primary: Member): OwnedFields {
  const active = members.filter(isActive).map(({ theirs }) => theirs)
  const { theirs } = primary
  const contacts = {
    ...(theirs.phone === null ? {} : { ycl_phone: theirs.phone }),
    ...(theirs.email === null ? {} : { ycl_email: theirs.email }),
  }
  // Whoever has left everywhere is off the site at once; staff decide about the way back.
  if (active.length === 0) return { ...contacts, ycl_fired: true, is_published: false }
  const told = active.filter(({ isBookable }) => isBookable !== null)
  const ends = active.flatMap(({ scheduleTill }) => scheduleTill ?? [])
  return {
    ...contacts,
    ycl_fired: false,
    ycl_hidden: active.every(({ isHidden }) => isHidden),
    ycl_status: theirs.status,
    ycl_show_rating: theirs.showsRating,
    schedule_till: ends.toSorted().at(-1) ?? null,
    ...(told.length === 0 ? {} : { ycl_is_bookable: told.some(({ isBookable, isHidden }) => isBookable && !isHidden) }),
  }
}

/** What YCLIENTS says of the fields that belong to the site; null: nothing, or nothing that a card could hold. */
export function proposedValues({ theirs, avatar }: Member): ProposedValues {
  const cheapest = theirs.services
    .filter(({ price }) => price !== null && price > 0)
    .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.serviceId - b.serviceId)[0]
  const said = {
    full_name: theirs.name,
    about: plainText(theirs.informationHtml ?? ''),
    price: cheapest?.price ?? null,
    meeting_minutes: cheapest?.minutes ?? null,
  }
  const checked = PROPOSED_FIELDS.map((field) => {
    if (field === 'avatar') return [field, avatar] as const
    const parsed = said[field] === '' ? undefined : psychologistInputs[field].safeParse(said[field])
    return [field, parsed?.success === true ? (parsed.data ?? null) : null] as const
  })
  return Object.fromEntries(checked) as unknown as ProposedValues
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  shy: '\u00ad',
}

/** Nothing for what is no sign of a text: the database takes neither zero nor half a pair. */
function signOf(code: number): string {
  const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return isSign ? String.fromCodePoint(code) : ''
}

function plainText(html: string): string {
  return html
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      if (decimal !== undefined) return signOf(Number(decimal))
      return hex === undefined ? (ENTITIES[name] ?? whole) : signOf(Number.parseInt(hex, 16))
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
