import { describe, expect, test } from 'vitest'
import { guest, signedInAs } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()

describe('GET /api/icons/lucide.json', () => {
  test('answers drawings by name to anybody, and names what it lacks', async () => {
    const { status, body, headers } = await guest(world).get('/api/icons/lucide.json?icons=heart,no-such-icon')
    expect(status).toBe(200)
    expect(body).toMatchObject({ prefix: 'lucide', width: 24, height: 24, not_found: ['no-such-icon'] })
    expect(body.icons.heart.body).toContain('<path')
    expect(headers.get('cache-control')).toContain('max-age')
  })

  test('knows the older names of icons, and no name of an object’s own', async () => {
    const { body } = await guest(world).get('/api/icons/lucide.json?icons=trash-2,constructor')
    expect(Object.keys(body.icons)).toEqual(['trash-2'])
    expect(body.not_found).toEqual(['constructor'])
  })

  test.each(['', '?icons=', '?icons=../secret', `?icons=${Array.from({ length: 201 }, () => 'heart').join(',')}`])(
    'refuses «%s» at the field',
    async (query) => {
      const { status, body } = await guest(world).get(`/api/icons/lucide.json${query}`)
      expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, 'icons'])
    },
  )
})

describe('GET /api/icons/search', () => {
  const found = async (query: string): Promise<string[]> =>
    (await (await signedInAs(world, 'writer')).get(`/api/icons/search?query=${encodeURIComponent(query)}`)).body.icons

  test('of a guest is 401', async () => {
    expect((await guest(world).get('/api/icons/search?query=heart')).status).toBe(401)
  })

  test.each([
    ['сердце', 'lucide:heart'],
    ['Семья', 'lucide:users'],
    ['солнышко', 'lucide:sun'],
    ['тревожность', 'lucide:siren'],
    ['heart', 'lucide:heart'],
    ['lucide:heart', 'lucide:heart'],
    ['hand heart', 'lucide:hand-heart'],
  ])('finds by «%s» %s', async (query, icon) => {
    expect((await found(query)).slice(0, 8)).toContain(icon)
  })

  test('without words offers a choice, and finds nothing where there is nothing', async () => {
    expect((await found('')).length).toBeGreaterThan(40)
    expect(await found('абракадабра')).toEqual([])
  })
})
