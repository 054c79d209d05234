import {
  availabilityAnswer,
  ownReplyAnswer,
  ownReplySchema,
  timeOffSchema,
  timesOffAnswer,
} from '#contract/psychologists/own-work.ts'
import type { Zoned } from '#contract/office/settings.ts'
import { ownWorkApi } from '#contract/wire/own-work-api.ts'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Actor } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { can, refusing } from '#server/platform/http/guard.ts'
import type { CallHead } from '#server/platform/http/route.ts'
import { created, noContent, ok, type Router } from '#server/platform/http/router.ts'
import { addTimeOff, refuseOthers, removeTimeOff, replyToOwn, timesOffFor } from './commands.ts'
import { availabilityOf } from './queries.ts'

/** What a psychologist does beside their card. */
export function ownWorkRoutes(router: Router, zone: Zoned) {
  const whoKeeps = can('psychologists.update', 'psychologists.update-own')
  // Before anything that was sent is looked at.
  const whoseCard = refusing(whoKeeps, ({ ctx, id }: CallHead<Actor>) => refuseOthers(ctx.actor, id()))

  router
    .update(ownWorkApi.ownReply, can('psychologists.update-own'), async ({ ctx, id, body }) =>
      ok(await replyToOwn(ctx, id(), await body(ownReplySchema))),
    )
    .describe({ summary: 'Ответить на\u00a0отзыв о\u00a0себе', body: ownReplySchema, answer: ownReplyAnswer })

  router
    .get(ownWorkApi.timesOff, whoseCard, async ({ ctx, id, query }) => {
      query(wholeListQuery)
      return ok(await timesOffFor(ctx, id(), dayIn(zone.timeZone, ctx.clock())))
    })
    .describe({ summary: 'Нерабочие дни психолога', query: wholeListQuery, answer: timesOffAnswer })

  router
    .get(ownWorkApi.availability, can('requests.manage'), async ({ ctx, id }) => {
      const availability = await availabilityOf(ctx, id(), dayIn(zone.timeZone, ctx.clock()))
      if (availability === undefined) throw new NotFound('Такого психолога нет.')
      return ok(availability)
    })
    .describe({ summary: 'Когда психолог свободен', answer: dataOf(availabilityAnswer) })

  router
    .create(ownWorkApi.timesOff, whoseCard, async ({ id, body, once }) => {
      const input = await body(timeOffSchema)
      return once(
        (one) => addTimeOff(one, id(), input, zone.timeZone),
        (times) => created(times),
      )
    })
    .describe({ summary: 'Отметить нерабочие дни', body: timeOffSchema, answer: timesOffAnswer, status: 201 })

  router
    .delete(ownWorkApi.timeOff, whoKeeps, async ({ ctx, id }) => {
      await removeTimeOff(ctx, id())
      return noContent()
    })
    .describe({ summary: 'Убрать нерабочие дни' })
}
