import { APPLICATION_ANSWERS } from '#contract/requests/applications.ts'
import { solved } from '#test/solved.ts'
import type { Walk } from '../walk.ts'

/** A card is made only of those who ask for no erasure: it is theirs no more, and stays. */
const CANDIDATE = 'candidate-'

const at = (id: number) => `/api/applications/${id}`

export const applicationCommands = {
  async sendApplication(walk: Walk) {
    const { name, contact, kind } = walk.stranger()
    const isCandidate = kind !== 'email' || walk.dice.luck(30)
    const number = walk.serial()
    const from = isCandidate
      ? { full_name: `Кандидат ${number}`, email: `${CANDIDATE}${number}@mail.test` }
      : { full_name: name, email: contact }
    const about = `Отклик ${number}: ${from.full_name}, работаю с\u00a0тревогой.`
    const form = { ...from, education: 'МГУ, психология', methods: 'КПТ', about, consent: true }
    await walk.visit('POST', '/api/applications', await solved(walk.world, form))
  },

  async answerApplication(walk: Walk) {
    const application = await walk.any('applications')
    if (application === undefined) return
    const words = { subject: 'Ваш отклик', text: 'Спасибо за отклик.' }
    const body = { status: walk.dice.of(...APPLICATION_ANSWERS), ...words, ...walk.version(application) }
    await walk.ask(walk.anybody(), 'POST', `${at(application.id)}/letters`, body)
  },

  async cardOfApplication(walk: Walk) {
    const application = await walk.any('applications', `email like '${CANDIDATE}%'`)
    if (application === undefined) return
    const card = walk.version(application)
    await walk.ask(walk.anybody(), 'POST', `${at(application.id)}/card`, card)
  },
}
