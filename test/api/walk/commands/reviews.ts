import { solved } from '#test/solved.ts'
import type { Walk } from '../walk.ts'

interface Review {
  id: number
  version: number
}

export const reviewCommands = {
  async sendReview(walk: Walk) {
    const somebody = await walk.any<{ id: number; slug: string }>(
      'psychologists',
      'is_published and deleted_at is null',
    )
    const { contact, kind } = walk.stranger()
    const about = somebody !== undefined && walk.dice.luck(70) ? { psychologist: somebody.slug } : {}
    // The name is a pen name: it stays with the text when the address that nobody has confirmed is forgotten.
    const from = { author_name: 'Анна', ...(kind === 'email' ? { author_email: contact } : {}) }
    const text = `Отзыв ${walk.serial()}: стало легче говорить о себе.`
    const form = { ...from, text, rating: 1 + walk.dice.below(5), ...about, consent: true }
    await walk.visit('POST', '/api/reviews', await solved(walk.world, form))
  },

  async moderateReview(walk: Walk) {
    const review = await walk.any<Review>('reviews')
    if (review === undefined) return
    const status = walk.dice.of('published', 'published', 'rejected', 'pending')
    const reason = status === 'rejected' ? { rejection_reason: walk.dice.of('ad', 'pd', 'other') } : {}
    const reply = walk.dice.luck(30) ? { reply: walk.dice.of('Спасибо!', null) } : {}
    const body = { status, ...reason, ...reply, ...walk.version(review) }
    await walk.ask(walk.anybody(), 'PATCH', `/api/staff/reviews/${review.id}`, body)
  },

  async verifyReview(walk: Walk) {
    const review = await walk.any<Review>('reviews')
    const payment = await walk.any('transactions', "status in ('paid', 'refunded', 'partially_refunded')")
    if (review === undefined) return
    const [psychologist, card] = [await walk.any('psychologists'), walk.dice.luck(50)]
    const body = card ? { psychologist_id: psychologist?.id ?? null } : { proof_id: payment?.id ?? null }
    await walk.ask(walk.anybody(), 'PATCH', `/api/staff/reviews/${review.id}`, { ...body, ...walk.version(review) })
  },

  async replyToOwn(walk: Walk) {
    const review = await walk.any<Review>('reviews', "status = 'published'")
    if (review === undefined) return
    const body = { reply: `Спасибо ${walk.serial()}`, version: review.version }
    const who = walk.walker(walk.dice.of('psychologist', 'psychologist 2'))
    await walk.ask(who, 'PUT', `/api/own-work/reviews/${review.id}/reply`, body)
  },
}
