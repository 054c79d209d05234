import { AVATAR_MAX_BYTES } from '#contract/people/avatar.ts'
import {
  CAPTIONS_MAX_BYTES,
  INTRODUCTION_MAX_BYTES,
  introductionAnswer,
  seenIntroduction,
} from '#contract/psychologists/introduction.ts'
import { api } from '#contract/wire/api.ts'
import { dataOf } from '#contract/wire/http.ts'
import { Forbidden } from '#server/platform/http/errors.ts'
import { can, missing, refusing } from '#server/platform/http/guard.ts'
import { noContent, ok, type Router } from '#server/platform/http/router.ts'
import { missingCard } from '../missing-card.ts'
import { canView } from '../policy.ts'
import { changeIntroduction, refuseToIntroduce, removeIntroduction } from './commands.ts'
import { findIntroduction, presentIntroduction } from './queries.ts'

/** A recording that is a little too large deserves a sentence. Bytes. */
const SPARE_BYTES = 2 * 1024 * 1024
const current = introductionAnswer.nullable()
const answer = dataOf(current)

/** A psychologist's short video or voice, beside the card's own form: its files are large, and are saved at once. */
export function introductionRoutes(router: Router) {
  router
    .get(api.psychologistIntroduction, can('psychologists.view', 'psychologists.update-own'), async ({ ctx, id }) => {
      if (!canView(ctx.actor, { id: id() })) throw new Forbidden(missing('psychologists.view'))
      const card = await findIntroduction(ctx.db, id())
      if (card === undefined) throw await missingCard(ctx.db, id())
      return ok(card.introduction && presentIntroduction(card.introduction))
    })
    .describe({ summary: 'Видео или голос психолога', answer })

  router
    .post(
      api.psychologistIntroduction,
      refusing(can('psychologists.update', 'psychologists.update-own'), refuseToIntroduce),
      async ({ ctx, id, rawBody }) => ok(presentIntroduction(await changeIntroduction(ctx, id(), await rawBody()))),
    )
    .describe({
      summary:
        'Загрузить запись, обложку или субтитры; remove_poster=1 убирает обложку, version — версия записи, которую видели',
      files: {
        recording: 'Видео MP4 (H.264) или голос MP3 или M4A: до 40 МБ и трёх минут',
        poster: 'Обложка видео: webp, PNG или JPEG до 10 МБ',
        captions: 'Субтитры WebVTT или SRT до 64 КБ',
      },
      uploadMaxBytes: INTRODUCTION_MAX_BYTES + AVATAR_MAX_BYTES + CAPTIONS_MAX_BYTES + SPARE_BYTES,
      answer,
    })

  router
    .delete(
      api.psychologistIntroduction,
      refusing(can('psychologists.update', 'psychologists.update-own'), refuseToIntroduce),
      async ({ ctx, id, query }) => {
        await removeIntroduction(ctx, id(), query(seenIntroduction).version)
        return noContent()
      },
    )
    .describe({ summary: 'Убрать видео или голос психолога', query: seenIntroduction, current })
}
