import type { LetterSite } from '#server/platform/mail/letter.ts'
import { z } from 'zod'
import { api } from '#contract/wire/api.ts'
import { screens, type Screen } from '#contract/people/screens.ts'
import type { Actor, Ctx } from '#server/platform/context.ts'
import { copyStore, type CopyStore } from '#server/platform/storage/store-copy.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import type { Call } from '#server/platform/http/route.ts'
import type { Router } from '#server/platform/http/router.ts'
import type { Log } from '#server/platform/log.ts'
import { pictureAtLeast } from '#server/platform/images/narrower-pictures.ts'
import { PORTRAIT_MIN_WIDTH } from '#server/platform/images/share-card-layout.ts'
import { drawShareCard, type ShareCard } from '#server/platform/images/share-card.ts'
import { findPageByLink } from '../pages/queries.ts'
import { recordPicture } from '../photos/commands.ts'
import { drawnOnce } from './drawn-once.ts'
import { findSharedLanding, findSharedPerson } from './queries.ts'

const pathSchema = z.object({
  path: z.string({ error: 'Укажите путь' }).max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /'),
})
/** More would not fit into the line. */
const NAMED_MAX = 2
const SLUG = /^[a-z0-9-]{1,120}$/

/** The pictures that messengers and social networks show beside a link. */
export function shareImageRoutes(router: Router, { site, log }: { site: Pick<LetterSite, 'siteName'>; log: Log }) {
  const picture = pictures(copyStore(log))
  router
    .get(api.shareImageOfSite, anyone, ({ ctx }) =>
      picture(ctx, {
        siteName: site.siteName,
        title: 'Каталог психологов',
        line: null,
        voice: null,
        portraitKey: null,
      }),
    )
    .describe({ summary: 'Картинка ссылки на страницу без своей картинки', answer: 'image/jpeg' })

  router
    .get(api.shareImageOfPsychologist, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const person = SLUG.test(slug) ? await findSharedPerson(ctx.db, slug) : undefined
      if (person === undefined) throw new NotFound('Такого психолога нет.')
      return picture(ctx, {
        siteName: site.siteName,
        title: person.full_name,
        line: ['Психолог', ...person.specializations.slice(0, NAMED_MAX)].join(' · '),
        voice: person.short_intro,
        portraitKey: person.avatar,
        psychologistId: person.id,
      })
    })
    .describe({ summary: 'Картинка ссылки на психолога', answer: 'image/jpeg' })

  router
    .get(api.shareImageOfPage, anyone, async ({ ctx, query }) => {
      const { path } = query(pathSchema)
      const page = await findPageByLink(ctx.db, path, ctx.clock())
      const title = page === undefined ? titleOfScreen(path) : page.data.hero.title || page.title
      if (title === undefined) throw new NotFound('Такой страницы нет.')
      const line = page?.description ?? null
      return picture(ctx, { siteName: site.siteName, title, line, voice: null, portraitKey: null })
    })
    .describe({ summary: 'Картинка ссылки на страницу', query: pathSchema, answer: 'image/jpeg' })

  router
    .get(api.shareImageOfTopic, anyone, (call) => pictureOfLanding(call, 'topics', site.siteName, picture))
    .describe({ summary: 'Картинка ссылки на тему', answer: 'image/jpeg' })

  router
    .get(api.shareImageOfSpecialization, anyone, (call) =>
      pictureOfLanding(call, 'specializations', site.siteName, picture),
    )
    .describe({ summary: 'Картинка ссылки на специализацию', answer: 'image/jpeg' })
}

/** What a screen of the site is called that has no page record. */
function titleOfScreen(path: string): string | undefined {
  const isPublic = ({ guard, layout }: Screen) => guard === 'public' && layout === 'default'
  return Object.values(screens).find((screen) => screen.path === path && isPublic(screen))?.title
}

/** The picture of a topic or a specialization: what its page is called, and how many people stand there. */
async function pictureOfLanding(
  { ctx, param }: Call<Actor | null>,
  table: 'topics' | 'specializations',
  siteName: string,
  picture: ReturnType<typeof pictures>,
) {
  const slug = param('slug')
  const landing = SLUG.test(slug) ? await findSharedLanding(ctx.db, table, slug) : undefined
  if (landing === undefined) throw new NotFound('Такой страницы нет.')
  const { heading, title, count } = landing
  const line = count === 0 ? null : `${title} · ${count} ${psychologists(count)}`
  return picture(ctx, { siteName, title: heading ?? title, line, voice: null, portraitKey: null })
}

const FORMS = { one: 'психолог', few: 'психолога', many: 'психологов', other: 'психолога', zero: '', two: '' }

function psychologists(count: number): string {
  return FORMS[new Intl.PluralRules('ru').select(count)]
}

type Facts = Omit<ShareCard, 'portrait'> & { portraitKey: string | null; psychologistId?: number }

/** The picture with these facts, drawn when nobody has asked for it before. */
function pictures(keepCopy: CopyStore) {
  const once = drawnOnce(keepCopy)
  return async ({ db, storage }: Ctx<Actor | null>, { portraitKey, psychologistId, ...facts }: Facts) => {
    const draw = async () => {
      const portrait = portraitKey === null ? null : await pictureAtLeast(storage, portraitKey, PORTRAIT_MIN_WIDTH)
      return drawShareCard({ ...facts, portrait })
    }
    const note = async (key: string) => {
      if (psychologistId !== undefined) await recordPicture(db, psychologistId, key)
    }
    const picture = await once(storage, { ...facts, portraitKey }, draw, note)
    return new Response(picture, {
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' },
    })
  }
}
