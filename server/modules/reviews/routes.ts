import type { Zoned } from '#contract/office/settings.ts'
import { z } from 'zod'
import { dataOf } from '#contract/wire/http.ts'
import { api } from '#contract/wire/api.ts'
import {
  createReviewSchema,
  invitationQuery,
  publicReviewsAnswer,
  publicReviewsQuery,
  reviewAnswer,
  reviewInvitationAnswer,
  reviewSubjectsAnswer,
  reviewSubjectsQuery,
  reviewSubmittedAnswer,
  reviewTopicAnswer,
  staffReviewsAnswer,
  staffReviewsQuery,
  updateReviewSchema,
} from '#contract/requests/reviews.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { refuseFlood } from '#server/platform/http/protection/flood.ts'
import { checkForm } from '#server/platform/http/protection/form-check.ts'
import { anyone, can } from '#server/platform/http/guard.ts'
import { created, ok, type Router } from '#server/platform/http/router.ts'
import type { AppSecret } from '#server/platform/security/encryption.ts'
import { moderateReview, submitReview, type ToAuthor } from './commands.ts'
import { findInvitation } from './invitations.ts'
import { presentPublicReview, presentReview } from './presenter.ts'
import { findReview, listPublicReviews, listReviews, listReviewSubjects, listReviewTopics } from './queries.ts'

interface ReviewOptions {
  appSecret: AppSecret
  zone: Zoned
  /** How an author is written to; undefined when this address has had its letters for now. */
  lettersToAuthor: (ctx: Ctx<Actor | null>, email: string) => Promise<ToAuthor | undefined>
}

const FLOOD = { name: 'review', max: 5, windowSeconds: 3600 }
/** Programs that fill the hidden field get the answer that people get, and nothing is stored. */
const ACCEPTED = { status: 'pending' }

export function reviewRoutes(router: Router, { appSecret, zone, lettersToAuthor }: ReviewOptions) {
  router
    .get(api.reviews, anyone, async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(publicReviewsQuery)
      const { rows, total, rating } = await listPublicReviews(ctx.db, filter, list)
      return ok(rows.map(presentPublicReview), { ...paged(list, total), rating })
    })
    .describe({ summary: 'Опубликованные отзывы', query: publicReviewsQuery, answer: publicReviewsAnswer })

  router
    .get(api.reviewSubjects, anyone, async ({ ctx, query }) => {
      const rows = await listReviewSubjects(ctx.db, query(reviewSubjectsQuery).psychologist)
      const subjects = rows.map(({ has_more: _, ...subject }) => subject)
      return ok(subjects, { meta: { has_more: rows[0]?.has_more ?? false } })
    })
    .describe({
      summary: 'О ком можно написать отзыв и сколько их уже есть',
      query: reviewSubjectsQuery,
      answer: reviewSubjectsAnswer,
    })

  router
    .get(api.reviewTopics, anyone, async ({ ctx }) => ok(await listReviewTopics(ctx.db)))
    .describe({ summary: 'Темы, о которых есть отзывы, и сколько их', answer: dataOf(z.array(reviewTopicAnswer)) })

  router
    .get(api.reviewInvitation, anyone, async ({ ctx, query }) => {
      const found = await findInvitation(ctx.db, query(invitationQuery).token, ctx.clock())
      if (found === undefined) throw new NotFound('Такой ссылки на отзыв нет.')
      return ok(found)
    })
    .describe({
      summary: 'Что открывает ссылка на отзыв из письма',
      query: invitationQuery,
      answer: dataOf(reviewInvitationAnswer),
    })

  router
    .create(api.reviews, anyone, async ({ ctx, body, once }) => {
      const input = await body(createReviewSchema)
      await refuseFlood(ctx, appSecret, FLOOD)
      if (input.website) return created(ACCEPTED)
      // The link of a letter works once, and nobody guesses it.
      if (input.invitation === undefined) await checkForm(ctx, appSecret, 'review', input)
      const toAuthor = input.author_email === undefined ? undefined : await lettersToAuthor(ctx, input.author_email)
      return once(
        (one) => submitReview(one, input, toAuthor),
        () => created(ACCEPTED),
      )
    })
    .describe({
      summary: 'Оставить отзыв: он появится после проверки',
      body: createReviewSchema,
      answer: dataOf(reviewSubmittedAnswer),
      status: 201,
    })

  router
    .get(api.staffReviews, can('reviews.view'), async ({ ctx, query, paged }) => {
      const { filter, ...list } = query(staffReviewsQuery)
      const { rows, total, corrected_query, counts } = await listReviews(ctx.db, filter, list, zone.timeZone)
      return ok(
        rows.map((row) => presentReview(row, ctx.actor)),
        { ...paged(list, total, corrected_query), counts },
      )
    })
    .describe({ summary: 'Отзывы для сотрудников', query: staffReviewsQuery, answer: staffReviewsAnswer })

  router
    .get(api.staffReview, can('reviews.view'), async ({ ctx, id }) => {
      const review = await findReview(ctx.db, id())
      if (review === undefined) throw new NotFound()
      return ok(presentReview(review, ctx.actor))
    })
    .describe({ summary: 'Один отзыв', answer: dataOf(reviewAnswer) })

  router
    .update(api.staffReview, can('reviews.moderate'), async ({ ctx, id, body }) => {
      return ok(presentReview(await moderateReview(ctx, id(), await body(updateReviewSchema)), ctx.actor))
    })
    .describe({
      summary: 'Опубликовать, отклонить или ответить',
      body: updateReviewSchema,
      answer: dataOf(reviewAnswer),
    })
}
