import { z } from 'zod'
import { api } from '#contract/api.ts'
import { NotFound } from '#server/platform/http/errors.ts'
import { anyone } from '#server/platform/http/guard.ts'
import type { Router } from '#server/platform/http/router.ts'
import { drawShareCard, type ShareCard } from '#server/platform/share-card.ts'
import type { Storage } from '#server/platform/storage.ts'
import { findPageByLink } from '../pages/queries.ts'
import { drawnOnce } from './drawn-once.ts'
import { findSharedPerson } from './queries.ts'

const pathSchema = z.object({
  path: z.string({ error: 'Укажите путь' }).max(200, 'Путь слишком длинный').regex(/^\//, 'Путь начинается с /'),
})
/** More would not fit into the line. */
const NAMED_MAX = 2
const SLUG = /^[a-z0-9-]{1,120}$/

/** The pictures that messengers and social networks show beside a link. */
export function shareImageRoutes(router: Router, { siteName }: { siteName: string }) {
  router
    .get(api.shareImageOfPsychologist, anyone, async ({ ctx, param }) => {
      const slug = param('slug')
      const person = SLUG.test(slug) ? await findSharedPerson(ctx.db, slug) : undefined
      if (person === undefined) throw new NotFound('Такого психолога нет.')
      return picture(ctx.storage, {
        siteName,
        title: person.full_name,
        line: ['Психолог', ...person.specializations.slice(0, NAMED_MAX)].join(' · '),
        voice: person.short_intro,
        portraitKey: person.avatar,
      })
    })
    .describe({ summary: 'Картинка ссылки на психолога', answer: 'image/png' })

  router
    .get(api.shareImageOfPage, anyone, async ({ ctx, query }) => {
      const page = await findPageByLink(ctx.db, query(pathSchema).path)
      if (page === undefined) throw new NotFound('Такой страницы нет.')
      const title = page.data.hero.title === '' ? page.title : page.data.hero.title
      return picture(ctx.storage, { siteName, title, line: page.description, voice: null, portraitKey: null })
    })
    .describe({ summary: 'Картинка ссылки на страницу', query: pathSchema, answer: 'image/png' })
}

type Facts = Omit<ShareCard, 'portrait'> & { portraitKey: string | null }

async function picture(storage: Storage, { portraitKey, ...facts }: Facts): Promise<Response> {
  const png = await drawnOnce(storage, { ...facts, portraitKey }, async () => {
    const portrait = portraitKey === null ? null : await storage.get(portraitKey)
    return drawShareCard({ ...facts, portrait })
  })
  return new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } })
}
