import { z } from 'zod'
import { dataOf, wholeListQuery } from '#contract/wire/http.ts'
import type { Entity } from '#contract/entity/entity.ts'
import { pathsOf } from '#contract/entity/paths.ts'
import type { Ctx } from './context.ts'
import type { Db } from './db/database.ts'
import { NotFound, type FieldErrors } from './http/errors.ts'
import { can } from './http/guard.ts'
import { created, noContent, ok, type Router } from './http/router.ts'

type Fields = Record<string, unknown>
type NewFields = Fields & { title: string }

interface Records {
  list: (db: Db) => Promise<unknown[]>
  find: (db: Db, id: number) => Promise<unknown>
  taken: (db: Db, fields: Fields, except?: number) => Promise<FieldErrors>
  create: (ctx: Ctx, input: NewFields) => Promise<unknown>
  update: (ctx: Ctx, id: number, input: Fields) => Promise<unknown>
  trash: (ctx: Ctx, id: number) => Promise<void>
  restore: (ctx: Ctx, id: number) => Promise<unknown>
}

interface Schemas {
  create: z.ZodType<NewFields>
  update: z.ZodType<Fields>
  answer: z.ZodType
}

/** An entity that `resource` keeps, with the rights and the words that its calls need. */
type Kept = Entity & Required<Pick<Entity, 'create' | 'update' | 'trash'>>

/** The calls of an entity whose list comes whole. `words` has what its documents say otherwise. */
export function resourceRoutes(
  router: Router,
  entity: Kept,
  records: Records,
  schemas: Schemas,
  words: { one?: string; notFound?: string } = {},
) {
  const { nouns } = entity
  const paths = pathsOf(entity)
  const [mayView, mayTrash] = [can(...entity.view), can(entity.trash)]

  router
    .get(paths.list, mayView, async ({ ctx, query }) => {
      query(wholeListQuery)
      return ok(await records.list(ctx.db))
    })
    .describe({
      summary: `Список ${nouns.count?.[2]}`,
      query: wholeListQuery,
      answer: dataOf(z.array(schemas.answer)),
    })

  router
    .get(paths.one, mayView, async ({ ctx, id }) => {
      const found = await records.find(ctx.db, id())
      if (found === undefined) throw new NotFound(words.notFound)
      return ok(found)
    })
    .describe({
      summary: words.one ?? `${nouns.isFeminine ? 'Одна' : 'Один'} ${nouns.title.toLowerCase()}`,
      answer: dataOf(schemas.answer),
    })

  router
    .create(paths.list, can(entity.create), async (call) => {
      const input = await call.body(schemas.create, (sound) => records.taken(call.ctx.db, sound))
      return call.once((ctx) => records.create(ctx, input), created)
    })
    .describe({
      summary: `Создать ${nouns.accusative}`,
      body: schemas.create,
      answer: dataOf(schemas.answer),
      status: 201,
    })

  router
    .update(paths.one, can(...entity.update), async (call) => {
      const id = call.id()
      const input = await call.body(schemas.update, (sound) => records.taken(call.ctx.db, sound, id))
      return ok(await records.update(call.ctx, id, input))
    })
    .describe({ summary: `Изменить ${nouns.accusative}`, body: schemas.update, answer: dataOf(schemas.answer) })

  router
    .delete(paths.one, mayTrash, async (call) => {
      await records.trash(call.ctx, call.id())
      return noContent()
    })
    .describe({ summary: `Убрать ${nouns.accusative} в корзину` })

  router
    .post(paths.restore, mayTrash, async (call) => ok(await records.restore(call.ctx, call.id())))
    .describe({ summary: `Вернуть ${nouns.accusative} из корзины`, answer: dataOf(schemas.answer) })
}
