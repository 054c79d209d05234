/** What the fake YCLIENTS knows. Prices are roubles and lengths minutes, as people say them. */
export interface FakePractice {
  companies: FakeCompany[]
  services: FakeService[]
  staff: FakeStaff[]
  /** By their paths from the root of the server, which is no part of the API. */
  pictures?: Record<string, { type: string; bytes: Uint8Array }>
}

export interface FakeCompany {
  id: number
  title: string
  /** The branch has pressed «подключить». */
  isConnected?: boolean
  hasLicence?: boolean
  positions: { id: number; title: string }[]
  /** Visitors may move and cancel their visits until so many hours before them. */
  changeHours?: number
}

export interface FakeService {
  id: number
  companyId: number
  title: string
  price: number
  minutes: number
  prepaid?: 'forbidden' | 'allowed' | 'required'
}

export interface FakeStaff {
  id: number
  companyId: number
  name: string
  specialization?: string
  /** HTML. */
  information?: string
  /** Nobody's: the answer says `[]`. */
  positionId?: number
  isFired?: boolean
  isHidden?: boolean
  isBookable?: boolean
  showsRating?: boolean
  rating?: number
  /** An address, or the path of one of the pictures. */
  avatar?: string
  /** Without both the answer says `user: null`. */
  phone?: string
  email?: string
  serviceIds: number[]
  /** 1 is Monday. */
  weekdays: number[]
  hours: { from: number; to: number }
  /** How many days from today the schedule is filled; 0: there is none. */
  scheduleDays: number
  /** Of ten hours so many are taken by others. */
  busyTenths?: number
}

export interface FakeRecord {
  id: number
  hash: string
  companyId: number
  staffId: number
  serviceIds: number[]
  /** UTC, as ISO text. */
  startsAt: string
  minutes: number
  apiId: string | null
  phone: string
  name: string
  email: string | null
  isDeleted: boolean
  changedAt: string
}
