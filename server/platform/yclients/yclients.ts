import type { Picture } from './fetch-picture.ts'

/** What the product asks of YCLIENTS. Everything in it has been checked; ids are numbers, empty texts null, money kopecks. */
export interface Yclients {
  /** The branches that the user of the token sees. */
  companies: () => Promise<YclCompany[]>
  positions: (companyId: number) => Promise<YclPosition[]>
  services: (companyId: number) => Promise<YclService[]>
  staff: (companyId: number) => Promise<YclStaff[]>
  /** Null where there is no such person. */
  oneOfStaff: (companyId: number, staffId: number) => Promise<YclStaff | null>

  /** A picture that an answer names. */
  picture: (url: string) => Promise<Picture>

  /** Which services may be booked with somebody, at a time. */
  bookableServices: (companyId: number, asked: { staffId?: number; startsAt?: string }) => Promise<YclBookableService[]>
  /** Who may be booked for these services, at a time. */
  bookableStaff: (companyId: number, asked: { serviceIds?: number[]; startsAt?: string }) => Promise<YclBookableStaff[]>
  /** Days (`YYYY-MM-DD`) with free time. */
  freeDays: (companyId: number, asked: { staffId: number; serviceIds?: number[] }) => Promise<string[]>
  /** Free times of one day, in order. */
  freeTimes: (companyId: number, asked: { staffId: number; day: string; serviceIds?: number[] }) => Promise<YclTime[]>
  /** The nearest day with free time and its times; no times: nothing is free. */
  nearestTimes: (companyId: number, asked: { staffId: number; serviceIds?: number[] }) => Promise<YclTime[]>
  /** Throws BookingRefusal where the visit cannot be booked. */
  checkBooking: (companyId: number, visit: YclVisit) => Promise<void>
  /**
   * Books a visit. Throws BookingRefusal for a clear no. After YclientsSilence nobody knows what was done: `recordsOf` finds
   * the visit by its `apiId`. It is never asked twice by itself.
   */
  book: (companyId: number, booking: YclBooking) => Promise<YclBooked>
  /** Null where there is no such record. */
  record: (companyId: number, recordId: number) => Promise<YclRecord | null>
  recordsOf: (companyId: number, asked: { staffId: number; from: string; to: string }) => Promise<YclRecord[]>
  moveRecord: (companyId: number, recordId: number, startsAt: string) => Promise<void>
  /** Where a branch sends its notices, and whether it does. */
  hooks: (companyId: number) => Promise<YclHooks>
  setHooks: (companyId: number, hooks: YclHooks) => Promise<void>
  /** Nothing happens where it is gone already. */
  deleteRecord: (companyId: number, recordId: number) => Promise<void>
}

/** YCLIENTS itself, or the one of the demo. */
export interface ConnectedYclients {
  client: Yclients
  /** The same for those who wait: it answers within seconds or says that it cannot, at once while YCLIENTS is silent. */
  hasty: Yclients
  /** Nobody has answered for a while. */
  isSilent: () => boolean
  isDemo: boolean
  /** Syncs and asks for free times by itself; otherwise when it is told to. */
  isAutomatic?: boolean
}

export interface YclCompany {
  id: number
  title: string
  timeZone: string | null
  /** The rules of the practice for visitors; null where the answer does not tell. */
  mayMove: boolean | null
  mayCancel: boolean | null
  /** Seconds before the visit after which it stays. */
  moveDelaySeconds: number
  cancelDelaySeconds: number
}

export interface YclHooks {
  urls: string[]
  isActive: boolean
}

export interface YclPosition {
  id: number
  title: string
}

export interface YclService {
  id: number
  title: string
  priceMin: number | null
  priceMax: number | null
  isActive: boolean
  /** Who gives it, and how long it takes them. */
  staff: { staffId: number; minutes: number | null }[]
}

export interface YclBookableService {
  id: number
  title: string
  price: number | null
  minutes: number | null
  /** `required`: paid before the visit. */
  prepaid: 'forbidden' | 'allowed' | 'required'
}

export interface YclBookableStaff {
  id: number
  name: string
  isBookable: boolean | null
}

/** A member of staff of one branch. Passport, tax and insurance numbers of an answer have no place here. */
export interface YclStaff {
  companyId: number
  staffId: number
  /** Our own id, where it was stored there. */
  apiId: string | null
  name: string
  specialization: string | null
  informationHtml: string | null
  position: { id: number; title: string } | null
  avatarUrl: string | null
  rating: number | null
  votes: number
  isFired: boolean
  isHidden: boolean
  isDeleted: boolean
  status: number
  showsRating: boolean
  /** Null: the answer does not say. */
  isBookable: boolean | null
  /** `YYYY-MM-DD`. */
  scheduleTill: string | null
  phone: string | null
  email: string | null
  /** What they give, with their own price and length where these differ from the service's. */
  services: { serviceId: number; price: number | null; minutes: number | null }[]
}

/** A free time: ISO 8601 with an offset, as YCLIENTS writes it and wants it back. */
export interface YclTime {
  startsAt: string
  minutes: number
}

export interface YclVisit {
  staffId: number
  serviceIds: number[]
  startsAt: string
}

export interface YclBooking extends YclVisit {
  phone: string
  name: string
  email?: string
  comment?: string
  /** The code of an SMS, where one was asked. */
  code?: string
  /** Our own id of the visit. */
  apiId: string
}

export interface YclBooked {
  recordId: number
  recordHash: string
}

export interface YclRecord {
  id: number
  companyId: number
  staffId: number
  startsAt: string
  /** Null: not told. */
  minutes: number | null
  isDeleted: boolean
  /** 2 confirmed, 1 came, 0 waiting, −1 did not come. */
  attendance: number
  /** Our own id, where we booked it. */
  apiId: string | null
  prepaid: boolean
  lastChangedAt: string | null
}
