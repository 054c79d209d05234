import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBookingWorld } from '#test/builders/booking-world.ts'
import { wrongLinks } from './links.ts'

const { db } = await openBookingWorld()

const LINK = 'https://n1.yclients.com/company/12/personal/menu?o=m2001'

test('a link to a branch that YCLIENTS has not told of is neither right nor wrong', async () => {
  await sql`update psychologists set ycl_link = ${LINK}`.execute(db)
  expect(await wrongLinks(db)).toMatchObject([{ link: LINK, fault: expect.stringMatching(/там не\sработает/) }])
  // A branch of the practice that has refused to be asked: who works there is not known.
  await sql`insert into branches (title, ycl_id) values ('Север', 12)`.execute(db)
  expect(await wrongLinks(db)).toEqual([])
  await sql`insert into yclients_companies (company_id, move_delay_seconds, cancel_delay_seconds) values (12, 0, 0)`.execute(
    db,
  )
  expect(await wrongLinks(db)).toMatchObject([{ link: LINK }])
})
