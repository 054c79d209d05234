import { sql } from 'kysely'
import type { WrongLink } from '#contract/office/yclients.ts'
import type { Db } from '#server/platform/db/database.ts'

/** `https://n123.yclients.com/company/773361/personal/select-time?o=m2824298s10838308` and its likes. */
const ADDRESS = /^https:\/\/[nbw]\d+\.(?:yclients|alteg)\.\w+\//i

interface LinkedCard {
  id: number
  full_name: string
  booking_link: string | null
  ycl_link: string | null
  members: { company_id: number; staff_id: number }[]
}

function companyOf(link: string): number {
  return Number(/\/company\/(\d+)(?:\/|$)/.exec(link)?.[1])
}

/** What is wrong with a link to book by, in a sentence; null for a right one and for one of another service. */
export function bookingLinkError(link: string, members: LinkedCard['members']): string | null {
  if (!ADDRESS.test(link)) return null
  const company = companyOf(link)
  if (Number.isNaN(company)) return 'В\u00a0ссылке нет филиала: посетитель попадёт на\u00a0выбор места.'
  if (!members.some(({ company_id }) => company_id === company)) {
    return `Ссылка ведёт в\u00a0филиал ${company}, а\u00a0этот человек там не\u00a0работает.`
  }
  const staff = Number(/[?&]o=[^&]*?m(-?\d+)/.exec(link)?.[1])
  if (Number.isNaN(staff) || staff < 0) return 'Ссылка ведёт к\u00a0любому сотруднику филиала.'
  if (members.some(({ company_id, staff_id }) => company_id === company && staff_id === staff)) return null
  return `Ссылка ведёт к\u00a0другому сотруднику (номер ${staff}).`
}

/**
 * Links of cards that lead to another branch or person than YCLIENTS tells of. Who is not known to it has nothing to compare,
 * nor has a link to a branch of the practice that it has not told of: who works there nobody knows.
 */
export async function wrongLinks(db: Db): Promise<WrongLink[]> {
  const { rows } = await sql<LinkedCard>`
    select p.id, p.full_name, p.booking_link, p.ycl_link,
      json_agg(json_build_object('company_id', m.company_id, 'staff_id', m.staff_id)) as members
    from psychologists p join yclients_members m on m.psychologist_id = p.id and not m.is_gone
    where p.deleted_at is null and p.is_published and (p.booking_link is not null or p.ycl_link is not null)
    group by p.id order by p.full_name collate "und-x-icu", p.id`.execute(db)
  const { rows: untold } = await sql<{ ycl_id: number }>`
    select ycl_id from branches b where ycl_id is not null and deleted_at is null
      and not exists (select from yclients_companies c where c.company_id = b.ycl_id)`.execute(db)
  const isUntold = (link: string) => untold.some(({ ycl_id }) => ycl_id === companyOf(link))
  return rows.flatMap(({ id, full_name, members, ...links }) =>
    (['booking_link', 'ycl_link'] as const).flatMap((field) => {
      const link = links[field]
      const fault = link === null || isUntold(link) ? null : bookingLinkError(link, members)
      return link === null || fault === null ? [] : [{ psychologist: { id, full_name }, field, link, fault }]
    }),
  )
}
