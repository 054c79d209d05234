import type { Db } from '#server/platform/db/database.ts'
import { aPsychologist } from '../../builders.ts'
import { reading, unique, type Examples } from '../example.ts'

const CALLS = '/api/integrations/yclients'

/** A card with a price of its own, of which YCLIENTS says another. */
async function aDifference(db: Db) {
  const { id: psychologist_id } = await aPsychologist(db, { price: 300_000 })
  const values = { psychologist_id, field: 'price', theirs: '350000', found_at: new Date() }
  const { id } = await db.insertInto('yclients_differences').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, psychologist_id }
}

/** Somebody of YCLIENTS of whom nobody knows who they are here. */
async function aStranger(db: Db) {
  const staff_id = Number(unique('').trim())
  const theirs = {
    ...{ companyId: 11, staffId: staff_id, name: unique('Сотрудник'), specialization: null, informationHtml: null },
    ...{ position: null, isFired: false, isHidden: false, isDeleted: false, status: 0, showsRating: false },
    ...{ isBookable: true, scheduleTill: null, phone: null, email: null, services: [] },
  }
  return db
    .insertInto('yclients_members')
    .values({ company_id: 11, staff_id, theirs: JSON.stringify(theirs) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const yclientsExamples: Examples = {
  [`GET ${CALLS}`]: reading(CALLS),
  [`POST ${CALLS}/sync`]: {
    leaves: 'no YCLIENTS is connected to this app',
    refusal: { status: 409, reason: 'there is nothing to sync with' },
    send: async () => ({ path: `${CALLS}/sync` }),
  },
  [`GET ${CALLS}/runs`]: reading(`${CALLS}/runs`),
  [`POST ${CALLS}/rules`]: {
    leaves: { action: 'integration.rules-changed', again: 'nothing' },
    async send({ world }) {
      await world.db.deleteFrom('yclients_rules').execute()
      return { path: `${CALLS}/rules`, body: { field: 'price', is_taken: true }, subject: null }
    },
  },
  [`GET ${CALLS}/differences`]: reading(`${CALLS}/differences?sort_direction=asc`),
  [`POST ${CALLS}/differences/bulk`]: {
    leaves: { action: 'psychologist.updated', again: 'nothing' },
    async send({ world }) {
      const { id, psychologist_id } = await aDifference(world.db)
      const body = { ids: [id], decision: 'accept' }
      return { path: `${CALLS}/differences/bulk`, body, subject: psychologist_id }
    },
  },
  [`POST ${CALLS}/differences/:id/accept`]: {
    leaves: { action: 'psychologist.updated', again: 'nothing' },
    async send({ world }) {
      const { id, psychologist_id } = await aDifference(world.db)
      return { path: `${CALLS}/differences/${id}/accept`, subject: psychologist_id }
    },
  },
  [`POST ${CALLS}/differences/:id/reject`]: {
    leaves: { action: 'psychologist.kept-ours', again: 'nothing' },
    async send({ world }) {
      const { id, psychologist_id } = await aDifference(world.db)
      return { path: `${CALLS}/differences/${id}/reject`, subject: psychologist_id }
    },
  },
  [`GET ${CALLS}/people`]: reading(async ({ world }) => {
    await aStranger(world.db)
    return { path: `${CALLS}/people` }
  }),
  [`GET ${CALLS}/links`]: reading(`${CALLS}/links`),
  [`GET ${CALLS}/duplicates`]: reading(async ({ world }) => {
    const full_name = unique('Двойник')
    for (const _ of [1, 2]) await aPsychologist(world.db, { full_name })
    return { path: `${CALLS}/duplicates` }
  }),
  'POST /api/psychologists/:id/merge': {
    leaves: { action: 'psychologist.merged', beside: 'psychologist.merged-into', again: 'nothing' },
    async send({ world }) {
      const [kept, other] = [await aPsychologist(world.db), await aPsychologist(world.db)]
      const body = { other_id: other.id, version: kept.version, other_version: other.version, take: [], unite: [] }
      return { path: `/api/psychologists/${kept.id}/merge`, body, subject: kept.id }
    },
  },
  'POST /api/psychologists/:id/told-apart': {
    leaves: { action: 'psychologist.told-apart', beside: 'psychologist.told-apart', again: 'nothing' },
    async send({ world }) {
      const [one, other] = [await aPsychologist(world.db), await aPsychologist(world.db)]
      const body = { other_id: other.id, is_told_apart: true }
      return { path: `/api/psychologists/${one.id}/told-apart`, body, subject: other.id }
    },
  },
  [`POST ${CALLS}/people/:id/match`]: {
    leaves: { action: 'psychologist.created', again: 'nothing' },
    async send({ world }) {
      const { id } = await aStranger(world.db)
      return { path: `${CALLS}/people/${id}/match`, body: { psychologist_id: null } }
    },
  },
  [`POST ${CALLS}/webhook/:secret`]: {
    by: 'guest',
    leaves: 'what a notice says is asked of YCLIENTS again, and there is none',
    refusal: { status: 404, reason: 'the door is there only with its secret' },
    send: async () => ({
      path: `${CALLS}/webhook/${'0'.repeat(40)}`,
      body: { company_id: 11, resource: 'staff', resource_id: 1, status: 'update' },
    }),
  },
}
