import { ERASE_WORD } from '#contract/visitors/my-data-words.ts'
import { hashOf, newToken } from '#server/platform/security/tokens.ts'
import { aRequest, aReview } from '#test/builders.ts'
import { aPass, withPass } from '#test/builders/my-data.ts'
import { reading, unique, type Examples } from '../example.ts'
import type { Scene } from '../scene.ts'

/** What somebody may ask about themselves by a link of a letter. */
export const myDataExamples: Examples = {
  'POST /api/my-data': {
    by: 'guest',
    leaves: { action: 'personal-data.requested', again: 'another line' },
    async send() {
      const email = anAddress()
      return { path: '/api/my-data', body: { email }, hidden: [email] }
    },
  },
  'POST /api/my-data/open': {
    by: 'guest',
    leaves: { action: 'personal-data.opened', again: 'nothing' },
    async send({ world }) {
      const [token, email] = [newToken(), anAddress()]
      const now = world.clock.now
      const expires_at = new Date(now.getTime() + 86_400_000)
      await world.db
        .insertInto('personal_data_links')
        .values({ token_hash: hashOf(token), email, created_at: now, expires_at })
        .execute()
      return { path: '/api/my-data/open', body: { token }, hidden: [token, email] }
    },
  },
  'GET /api/my-data': reading(async (scene) => ({ path: '/api/my-data', ...(await known(scene)) })),
  'GET /api/my-data/file': {
    by: 'guest',
    leaves: { action: 'personal-data.downloaded', again: 'another line' },
    send: async (scene) => ({ path: '/api/my-data/file?format=txt', subject: null, ...(await known(scene)) }),
  },
  'POST /api/my-data/erase': {
    by: 'guest',
    leaves: { action: 'personal-data.erased', again: 'nothing' },
    send: async (scene) => ({
      path: '/api/my-data/erase',
      body: { confirmation: ERASE_WORD },
      ...(await known(scene)),
    }),
  },
  'POST /api/my-data/withdraw': {
    by: 'guest',
    leaves: { action: 'review.withdrawn', again: 'nothing' },
    async send(scene) {
      const { headers, hidden } = await known(scene)
      const { id } = await aReview(scene.world.db, { author_email: hidden[0] })
      return { path: '/api/my-data/withdraw', body: { review: id }, subject: id, headers, hidden }
    },
  },
  'GET /api/my-data/act': reading(async (scene) => {
    const { headers } = await known(scene)
    await scene.caller.ask('/api/my-data/erase', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ confirmation: ERASE_WORD }),
    })
    return { path: '/api/my-data/act', headers }
  }),
  'GET /api/personal-data-acts': reading('/api/personal-data-acts'),
  'GET /api/personal-data-acts/:id': reading(async (scene) => ({
    path: `/api/personal-data-acts/${await anAct(scene)}`,
  })),
  'GET /api/personal-data-acts/:id/file': reading(async (scene) => ({
    path: `/api/personal-data-acts/${await anAct(scene)}/file`,
  })),
  'POST /api/left-in-yclients/:id': {
    leaves: { action: 'personal-data.left-removed', again: 'nothing' },
    async send(scene) {
      const act_id = await anAct(scene)
      const left = { act_id, company_id: 11, record_id: 77 }
      const { id } = await scene.world.db
        .insertInto('left_in_yclients')
        .values(left)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { path: `/api/left-in-yclients/${id}`, body: { is_removed: true }, subject: act_id }
    },
  },
}

async function anAct({ world }: Scene): Promise<number> {
  const { id } = await world.db
    .insertInto('personal_data_acts')
    .values({
      number: unique('26'),
      at: world.clock.now,
      subject: 'f***@mail.test',
      subject_digest: Buffer.alloc(32),
      operator: 'ООО «Смысл», Москва',
      erased: '[]',
      kept: '[]',
      log_extract: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody with a request of theirs, and the link of the letter opened. */
async function known({ world, caller }: Scene) {
  const email = anAddress()
  await aRequest(world.db, { contact_type: 'email', contact: email })
  return { headers: withPass(caller, await aPass(world.db, email, world.clock.now)), hidden: [email] }
}

function anAddress(): string {
  return `${unique('forget-me').replace(' ', '-')}@mail.test`
}
