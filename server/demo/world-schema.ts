import { z } from 'zod'
import { APPLICATION_STATUSES } from '#contract/requests/applications.ts'
import { LOST_REASONS, SOURCES } from '#contract/requests/deal.ts'
import { CONTACT_TYPES, REQUEST_STATUSES } from '#contract/requests/requests.ts'
import { credentialSchema } from '#contract/psychologists/credentials.ts'
import { FOR_WHOM } from '#contract/psychologists/matching/match-answers.ts'
import { NEAREST_TIMES } from '#contract/psychologists/nearest-times.ts'
import { pageDataSchema } from '#contract/content/page-data.ts'
import { GENDERS } from '#contract/people/gender.ts'
import { FORMATS } from '#contract/psychologists/session-format.ts'
import { REJECTION_REASONS, REVIEW_STATUSES } from '#contract/requests/reviews.ts'
import { TOPIC_GROUP_NAMES } from '#contract/psychologists/topic-groups.ts'
import { ROLES } from '#contract/people/roles.ts'

/** What world/ holds. Money is in kopecks; relations are places in the sibling file, people are named by their `n`. */

const place = z.int().nonnegative()
const gender = z.enum(GENDERS)
const day = z.iso.date()
const text = z.string().min(1)

/** What has a page of its own on the site: the text as staff would type it, questions with their answers. */
const landing = {
  title: text,
  slug: text,
  heading: text,
  intro: text,
  questions: z.array(z.tuple([text, text])),
}

const psychologist = z.strictObject({
  n: z.int().positive(),
  slug: text,
  full_name: text,
  gender,
  birthday: day,
  experience_since: z.int(),
  is_published: z.boolean(),
  is_couples: z.boolean(),
  format: z.array(z.enum(FORMATS)).min(1),
  price: z.int(),
  /** Null where nobody told how long a meeting is. */
  meeting_minutes: z.int().nullable(),
  price_couple: z.int().nullable(),
  meeting_minutes_couple: z.int().nullable(),
  short_intro: text,
  about: text,
  help_text: text,
  education: text,
  credentials: z.array(credentialSchema),
  topics: z.array(place),
  specializations: z.array(place),
  positions: z.array(place),
  branches: z.array(place),
  workload: z.int(),
  /** YCLIENTS: 0 is an ordinary staff record, 1 a deleted one. */
  ycl_status: z.int(),
  ycl_is_bookable: z.boolean(),
  ycl_hidden: z.boolean(),
  ycl_fired: z.boolean(),
  ycl_show_rating: z.boolean(),
  ycl_link: text.nullable(),
  booking_link: text.nullable(),
  ycl_phone: text.nullable(),
  ycl_email: text.nullable(),
  /** Hours from the moment of seeding; null when nothing can be booked. */
  next_slot_in_hours: z.number().nullable(),
  /** Days before the moment of seeding; null when the documents have not been checked. */
  verified_days_ago: z.number().nullable(),
})

const page = z.strictObject({
  title: text,
  icon: z.string().startsWith('lucide:'),
  description: text,
  link: text,
  /** Published when it says nothing. */
  status: z.literal(['draft', 'published']).optional(),
  /** It comes out so many days after the seeding, at ten in the morning of Moscow. */
  publish_in_days: z.int().nullish(),
  with_psychologists: z.boolean(),
  /** In the order shown. */
  psychologists: z.array(z.int()),
  data: pageDataSchema,
})

const user = z.strictObject({
  email: z.email(),
  first_name: text,
  last_name: text,
  /** Patronymic, as the specification names the field. */
  surname: text.nullable(),
  gender,
  role: z.enum(ROLES).nullable(),
  phone: text.nullable(),
  tg_username: text.nullable(),
  birthday: day.nullable(),
  hire_date: day.nullable(),
  is_active: z.boolean(),
  is_fired: z.boolean(),
  /** Whether the e-mail address was confirmed. */
  is_verified: z.boolean(),
  /** Whose card this account owns. */
  psychologist: z.int().nullable(),
})

const review = z.strictObject({
  /** Null for a review of the service. */
  n: z.int().nullable(),
  author: text,
  rating: z.int().min(1).max(5).nullable(),
  days_ago: z.number(),
  text,
  /** Published when it says nothing. */
  status: z.enum(REVIEW_STATUSES).exclude(['published']).optional(),
  reason: z.enum(REJECTION_REASONS).optional(),
  reply: text.optional(),
  /** A paid meeting stands behind it. */
  is_proved: z.boolean().optional(),
})

const request = z.strictObject({
  hours_ago: z.number(),
  status: z.enum(REQUEST_STATUSES),
  for_whom: z.enum(FOR_WHOM),
  topics: z.array(place),
  wishes: z
    .strictObject({
      gender,
      format: z.enum(FORMATS),
      branch: place,
      price_to: z.int(),
      time: z.enum(NEAREST_TIMES),
    })
    .partial()
    .optional(),
  name: text,
  contact: z.tuple([z.enum(CONTACT_TYPES), text]),
  time: text.optional(),
  story: text.optional(),
  notes: text.optional(),
  source: z.enum(SOURCES).optional(),
  /** With whom, for how much, and when from now. */
  deal: z
    .strictObject({
      with: place,
      roubles: z.int(),
      format: z.enum(FORMATS),
      branch: place.optional(),
      in_hours: z.int(),
      /** Whose payment it is. */
      payer: text.optional(),
    })
    .optional(),
  lost: z
    .tuple([z.enum(LOST_REASONS)])
    .rest(text)
    .optional(),
  next_contact_days: z.int().optional(),
  /** `{admin}` is called by name. */
  comment: text.optional(),
  /** Slugs of the people who were shown. */
  shown: z.array(text).optional(),
})

const application = z.strictObject({
  hours_ago: z.number(),
  status: z.enum(APPLICATION_STATUSES),
  name: text,
  email: text,
  phone: text.nullable(),
  education: text,
  methods: text,
  about: text,
})

export const worldSchema = z.strictObject({
  branches: z.array(z.strictObject({ title: text, description: text, ycl_id: z.int() })),
  /** `branch` is null when the position is not tied to a place. */
  positions: z.array(z.strictObject({ title: text, description: text, branch: place.nullable() })),
  specializations: z.array(z.strictObject({ ...landing, description: text })),
  /** `couples`: the topic is also one that two people bring together. */
  topics: z.array(
    z.strictObject({
      ...landing,
      about: text,
      couples: z.boolean(),
      groups: z.array(z.enum(TOPIC_GROUP_NAMES)),
      spoken: text,
    }),
  ),
  pages: z.array(page),
  /** The first six are the accounts of the login page; the order is the order of their creation. */
  people: z.array(user),
  psychologists: z.array(psychologist),
  reviews: z.array(review),
  requests: z.array(request),
  applications: z.array(application),
})

export type World = z.infer<typeof worldSchema>
