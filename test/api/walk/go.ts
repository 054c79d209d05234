import { sql } from 'kysely'
import { expect } from 'vitest'
import { aBranch, aPosition, aPsychologist, aSpecialization, aTopic, aUser } from '#test/builders.ts'
import { signIn } from '#test/people.ts'
import { applicationCommands } from './commands/applications.ts'
import { bookingCommands } from './commands/bookings.ts'
import { bulkCommands } from './commands/bulk.ts'
import { cardCommands } from './commands/cards.ts'
import { clientCommands } from './commands/clients.ts'
import { directoryCommands } from './commands/directories.ts'
import { paymentCommands } from './commands/payments.ts'
import { peopleCommands } from './commands/people.ts'
import { programCommands } from './commands/programs.ts'
import { requestCommands } from './commands/requests.ts'
import { reviewCommands } from './commands/reviews.ts'
import { timeCommands } from './commands/time.ts'
import { Dice } from './dice.ts'
import { expectSoundPractice, expectSoundTables } from './invariants.ts'
import { expectHonestLists } from './lists.ts'
import { goRound } from './rounds.ts'
import { IN_NORTH, type Walk } from './walk.ts'

type Command = (walk: Walk) => Promise<void>

const COMMANDS: Record<string, Command> = {
  ...cardCommands,
  ...directoryCommands,
  ...peopleCommands,
  ...requestCommands,
  ...bookingCommands,
  ...paymentCommands,
  ...reviewCommands,
  ...clientCommands,
  ...applicationCommands,
  ...programCommands,
  ...bulkCommands,
  ...timeCommands,
}
const NAMES = Object.keys(COMMANDS)

/** Those without which others have nothing to do come oftener, those after which little is left seldom. */
const WEIGHTS: Record<string, number> = {
  book: 6,
  undo: 5,
  startPayment: 4,
  bankDeed: 4,
  moveVisit: 4,
  leaveRequest: 3,
  moveRequest: 3,
  arrangeMeeting: 3,
  pageChanges: 3,
  eraseOneself: 3,
  sendReview: 3,
  enterRequest: 2,
  makeLink: 2,
  publishCard: 2,
  rightsAgain: 2,
  restoreCard: 2,
  restoreRecord: 2,
  joinClients: 2,
  undoClientChange: 2,
  soon: 2,
  sendApplication: 2,
  eraseClient: 1.5,
  cancelVisit: 1.5,
  addToken: 2,
  askByToken: 4,
  addWebhook: 1.5,
  settleQuestion: 1.5,
  changeRole: 0.7,
  trashCard: 0.7,
  answerApplication: 0.7,
  fireOrHire: 0.6,
  bulkUsers: 0.5,
  receiverTrouble: 0.5,
  yclientsTrouble: 0.5,
  bankTrouble: 0.4,
  bankQuirk: 0.4,
  cardOfApplication: 0.3,
  muchLater: 0.25,
}
const DEAR_EVERY = 20
/** Of two at once nobody knows who is first, and a walk goes another way each time: only whoever looks for faults asks for it. */
const TOGETHER_PERCENT = Number(process.env.WALK_TOGETHER ?? 0)
/** So many instead of two. Whoever was erased comes again meanwhile: then it is looked for rings alone. */
const CROWD = Number(process.env.WALK_CROWD ?? 2)

/** Everybody and everything that a walk begins with; it goes on in the same world after another. */
export async function prepare(walk: Walk) {
  const { db } = walk
  const roles = ['admin', 'admin', 'tech-support', 'moderator', 'writer', 'psychologist', 'psychologist', null] as const
  const names = ['root', 'admin', 'support', 'moderator', 'writer', 'psychologist', 'psychologist 2', 'nobody']
  for (const [place, name] of names.entries()) {
    const { id } = await aUser(db, { role: roles[place] ?? null, email_verified_at: walk.now })
    walk.staff.push({ name, id, visitor: await signIn(walk.world, id) })
  }
  await goRound(walk)
  // Of the two records of one person staff say that they are one.
  await sql`
    update yclients_members set psychologist_id = (select psychologist_id from yclients_members where staff_id = 1001)
    where staff_id = ${IN_NORTH}`.execute(db)
  await sql`update psychologists set is_published = true where id in (select psychologist_id from yclients_members)`.execute(
    db,
  )
  for (const name of ['psychologist', 'psychologist 2'])
    await aPsychologist(db, { user_id: walk.walker(name).id, is_published: true })
  for (const make of [aTopic, aTopic, aSpecialization, aBranch, aPosition]) await make(db)
  const { body } = await walk.ask(walk.walker('root'), 'GET', '/api/integrations/yclients')
  walk.webhookPath = new URL(body.data.webhook_url).pathname
}

/** Goes so many steps from this seed; a failure tells the seed and what was done last. */
export async function go(walk: Walk, seed: number, steps: number) {
  walk.dice = new Dice(seed)
  let step = 0
  let names: string[] = []
  try {
    for (; step < steps; step += 1) {
      names = Array.from({ length: walk.dice.luck(TOGETHER_PERCENT) ? CROWD : 1 }, () => aName(walk))
      walk.tell(`#${step} ${names.join(' ‖ ')}`)
      await take(walk, names)
      const isDear = step % DEAR_EVERY === DEAR_EVERY - 1 || step === steps - 1
      if (isDear) await expectNoRing(walk)
      if (CROWD > 2) continue
      await expectSoundTables(walk, names)
      if (isDear) {
        await expectSoundPractice(walk)
        await expectHonestLists(walk, walk.dice.of(...walk.staff))
      }
    }
  } catch (error) {
    const where = `WALK_SEED=${seed} WALK_STEPS=${step + 1}: ${names.join(' ‖ ')}`
    throw new Error(`${where}\n${walk.story()}\n${String((error as Error).message)}`, { cause: error })
  }
}

/** Nobody has waited for somebody who waited for them: the database ends that after a second, and one of them has come in vain. */
async function expectNoRing({ db }: Walk) {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  expect(rows[0]?.deadlocks ?? 0, 'deadlocks').toBe(0)
}

async function take(walk: Walk, names: string[]) {
  walk.isAlone = names.length === 1
  // Limits against floods are tested elsewhere.
  await sql`delete from rate_limits`.execute(walk.db)
  const taken = await Promise.allSettled(names.map((name) => COMMANDS[name]?.(walk)))
  const broken = taken.find((one) => one.status === 'rejected')
  if (broken !== undefined) throw broken.reason
}

const SUM = NAMES.reduce((sum, name) => sum + (WEIGHTS[name] ?? 1), 0)

function aName({ dice }: Walk): string {
  let place = dice.next() * SUM
  const found = NAMES.find((name) => (place -= WEIGHTS[name] ?? 1) < 0)
  return found ?? 'soon'
}
