import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openWorld } from '../world.ts'

const { app } = await openWorld()
const NO_WORDS = 'no words of its own'

/** The fields for which a schema has nothing to say to whoever left them out. */
function speechless(body: z.ZodType): string[] {
  const { error } = body.safeParse({}, { error: () => NO_WORDS })
  return error?.issues.filter(({ message }) => message === NO_WORDS).map(({ path }) => path.join('.')) ?? []
}

test('every call says in a sentence of the field what was left out', () => {
  const found = app.routeTable.flatMap(({ method, path, doc }) =>
    // What a program of somebody else's writes is read by nobody.
    doc?.body === undefined || path.includes('/webhook/')
      ? []
      : speechless(doc.body).map((field) => `${method} ${path}: ${field}`),
  )
  expect(found).toEqual([])
})
