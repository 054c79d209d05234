/** One person of the demo catalog. Money is in kopecks, dates are `YYYY-MM-DD`, relations are indexes into the sibling files. */
export type DemoPsychologist = {
  n: number
  slug: string
  full_name: string
  gender: 'female' | 'male'
  birthday: string
  experience_since: number
  is_published: boolean
  is_couples: boolean
  format: SessionFormat[]
  price: number
  price_couple: number | null
  short_intro: string
  about: string
  help_text: string
  education: string
  credentials: DemoCredential[]
  topics: number[]
  specializations: number[]
  positions: number[]
  branches: number[]
  workload: number
  /** YCLIENTS: 0 is an ordinary staff record, 1 a deleted one. */
  ycl_status: number
  ycl_is_bookable: boolean
  ycl_hidden: boolean
  ycl_fired: boolean
  ycl_show_rating: boolean
  ycl_link: string | null
  booking_link: string | null
  ycl_phone: string | null
  ycl_email: string | null
  /** Hours from the moment of seeding; null when nothing can be booked. */
  next_slot_in_hours: number | null
  /** Days before the moment of seeding; null when the documents have not been checked. */
  verified_days_ago: number | null
}

export type SessionFormat = 'online' | 'offline'

export type DemoCredential = {
  type: 'degree' | 'course' | 'supervision' | 'membership'
  institution: string
  title: string
  year: number
  hours: number | null
  verified: boolean
}

/** What has a page of its own on the site: the text as staff would type it, questions with their answers. */
export type DemoLanding = {
  title: string
  slug: string
  heading: string
  intro: string
  questions: [question: string, answer: string][]
}

export type DemoSpecialization = DemoLanding & { description: string }

/** `couples`: the topic is also one that two people bring together. */
export type DemoTopic = DemoLanding & { couples: boolean }

/** `branch` is an index into the branches, null when the position is not tied to a place. */
export type DemoPosition = { title: string; description: string; branch: number | null }

export type DemoBranch = { title: string; description: string; ycl_id: number }

export type DemoPage = {
  title: string
  /** Iconify name. */
  icon: string
  description: string
  link: string
  with_psychologists: boolean
  /** Numbers `n` of the linked people, in the order shown. */
  psychologists: number[]
  data: PageData
}

export type PageData = {
  version: 1
  seo: { title: string; description: string }
  hero: { title: string; lead: string }
  blocks: PageBlock[]
  faq: { q: string; a: string }[]
}

export type PageBlock =
  | { id: string; type: 'text'; props: { title?: string; body: RichText } }
  | { id: string; type: 'steps'; props: { title: string; items: { title: string; text: string }[] } }
  | { id: string; type: 'cta'; props: { title: string; text: string; label: string; href: string } }
  | { id: string; type: 'psychologists' | 'reviews' | 'faq' | 'crisis'; props: { title: string } }

export type RichText = { type: 'doc'; content: RichParagraph[] }

export type RichParagraph = { type: 'paragraph'; content: { type: 'text'; text: string }[] }

export type DemoUser = {
  email: string
  first_name: string
  last_name: string
  /** Patronymic, as the specification names the field. */
  surname: string | null
  gender: 'female' | 'male'
  role: DemoRole | null
  phone: string | null
  tg_username: string | null
  birthday: string | null
  hire_date: string | null
  is_active: boolean
  is_fired: boolean
  /** Whether the e-mail address was confirmed. */
  is_verified: boolean
  /** Number `n` of the person whose card this account owns. */
  psychologist: number | null
}

export type DemoRole = 'admin' | 'tech-support' | 'moderator' | 'writer' | 'psychologist'
