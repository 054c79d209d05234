import { dayOf, freeTimes, lengthOf, scheduleTill, written } from './schedule.ts'
import type { FakeCompany, FakePractice, FakeRecord, FakeService, FakeStaff } from './practice.ts'

/** How YCLIENTS writes things, with its numbers in text, its empty lists and its keys that nobody asked for. */

export function writtenCompany(company: FakeCompany) {
  const hours = company.changeHours ?? 24
  return {
    id: String(company.id),
    title: company.title,
    country_id: 7,
    city: 'Москва',
    timezone: '3',
    timezone_name: 'Europe/Moscow',
    phone: '+7 495 000-00-00',
    active: 1,
    allow_change_record: true,
    allow_change_record_delay_step: hours * 3600,
    allow_delete_record: 1,
    allow_delete_record_delay_step: String(hours * 3600),
    something_new: { nobody: 'asked' },
  }
}

export function writtenService(service: FakeService, { staff }: FakePractice) {
  return {
    id: service.id,
    title: service.title,
    category_id: 1,
    price_min: String(service.price),
    price_max: service.price,
    active: 1,
    prepaid: service.prepaid ?? 'forbidden',
    seance_length: service.minutes * 60,
    staff: staff
      .filter(({ companyId, serviceIds }) => companyId === service.companyId && serviceIds.includes(service.id))
      .map(({ id }) => ({ id, seance_length: service.minutes * 60 })),
  }
}

export function writtenStaff(person: FakeStaff, practice: FakePractice, now: Date) {
  const company = practice.companies.find(({ id }) => id === person.companyId)
  const position = company?.positions.find(({ id }) => id === person.positionId)
  const hasUser = person.phone !== undefined || person.email !== undefined
  return {
    // Old answers have text here.
    id: person.id % 2 === 0 ? person.id : String(person.id),
    api_id: null,
    name: person.name,
    company_id: person.companyId,
    specialization: person.specialization ?? '',
    information: person.information ?? '',
    position:
      position === undefined
        ? []
        : {
            ...position,
            chain_id: 0,
            services_binding_type: 0,
            rules_required_fields: [],
            only_chain_appointment: false,
          },
    fired: person.isFired ? 1 : 0,
    is_fired: person.isFired ?? false,
    dismissal_date: person.isFired ? dayOf(now) : null,
    hidden: person.isHidden ? 1 : 0,
    is_online: !person.isHidden,
    status: 0,
    is_deleted: false,
    show_rating: person.showsRating ? 1 : 0,
    is_rating_shown: person.showsRating ?? false,
    rating: person.rating === undefined ? 0 : String(person.rating),
    votes_count: '12',
    comments_count: 3,
    is_bookable: person.isBookable ?? true,
    avatar: person.avatar ?? 'https://yclients.com/images/no-master-sm.png',
    avatar_big: person.avatar ?? 'https://yclients.com/images/no-master.png',
    schedule_till: scheduleTill(person, now),
    user: hasUser
      ? { id: person.id, name: person.name, phone: person.phone ?? '', email: person.email ?? '', is_approved: true }
      : null,
    employee: {
      phone: person.phone ?? '',
      name: person.name,
      passport_data: '4500 123456',
      personal_tax_reference_number: '770000000000',
      number_insurance_certificates: '123-456-789 00',
    },
    services_links: practice.services
      .filter(({ id }) => person.serviceIds.includes(id))
      .map((service) => ({
        service_id: service.id,
        master_id: person.id,
        length: service.minutes * 60,
        price: service.price,
        is_online: true,
      })),
    weight: 10,
  }
}

export function writtenTimes(person: FakeStaff, day: string, serviceIds: number[], facts: Facts) {
  const seance_length = lengthOf(facts.practice, serviceIds) * 60
  return freeTimes(person, day, facts).map((start) => {
    const datetime = written(start)
    return { time: datetime.slice(11, 16).replace(/^0/, ''), seance_length, sum_length: seance_length, datetime }
  })
}

export function writtenRecord(record: FakeRecord) {
  return {
    id: record.id,
    company_id: record.companyId,
    staff_id: record.staffId,
    services: record.serviceIds.map((id) => ({ id, cost: 0 })),
    client: { id: record.id, name: record.name, phone: record.phone, email: record.email ?? '' },
    date: written(new Date(record.startsAt)).slice(0, 19).replace('T', ' '),
    datetime: written(new Date(record.startsAt)),
    online: true,
    attendance: 0,
    confirmed: 1,
    length: record.minutes * 60,
    seance_length: record.minutes * 60,
    deleted: record.isDeleted,
    prepaid: false,
    api_id: record.apiId ?? '',
    last_change_date: record.changedAt,
  }
}

interface Facts {
  practice: FakePractice
  records: Iterable<FakeRecord>
  now: Date
}
