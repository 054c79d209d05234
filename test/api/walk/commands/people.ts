import { PERMISSION_NAMES } from '#contract/people/permissions.ts'
import type { Walk } from '../walk.ts'

/** The first administrator stays, so that somebody can always ask. */
const others = (walk: Walk) => `id <> ${walk.walker('root').id}`
const aUser = (walk: Walk) => walk.any('users', others(walk))
const at = (id: number) => `/api/users/${id}`

async function aRole(walk: Walk) {
  return walk.any<{ id: number; version: number; name: string }>('roles')
}

async function ownRoles(walk: Walk): Promise<number[]> {
  return walk.ids('roles', "name not in ('admin', 'tech-support', 'moderator', 'writer', 'psychologist')")
}

export const peopleCommands = {
  async createUser(walk: Walk) {
    const role = await aRole(walk)
    const number = walk.serial()
    const person = { first_name: 'Новый', last_name: `Человек ${number}`, email: `walk-${number}@smysl.test` }
    await walk.ask(walk.anybody(), 'POST', '/api/users', { ...person, role: role?.id ?? null })
  },

  async giveRole(walk: Walk) {
    const [user, role] = [await aUser(walk), await aRole(walk)]
    if (user === undefined || role === undefined) return
    const extra = walk.dice.luck(50) ? { extra_roles: walk.dice.some(await ownRoles(walk), 2) } : {}
    const main = walk.dice.luck(15) ? { without_main_role: true } : { role: role.id }
    await walk.ask(walk.anybody(), 'PUT', at(user.id), { ...main, ...extra, ...walk.version(user) })
  },

  /** Those who walk have their rights again, or the walk would end among people who may do nothing. */
  async rightsAgain(walk: Walk) {
    const root = walk.walker('root')
    const names = { admin: 'admin', moderator: 'moderator', support: 'tech-support', writer: 'writer' }
    for (const [name, roleName] of Object.entries(names)) {
      const { id } = walk.walker(name)
      const role = await walk.any('roles', `name = '${roleName}'`)
      const user = await walk.any<{ id: number; is_fired: boolean; is_active: boolean; version: number }>(
        'users',
        `id = ${id}`,
      )
      if (user?.is_fired) await walk.ask(root, 'POST', `${at(id)}/fire`)
      await walk.ask(root, 'PUT', at(id), { role: role?.id, is_active: true })
    }
  },

  async fireOrHire(walk: Walk) {
    const user = await aUser(walk)
    if (user !== undefined) await walk.ask(walk.anybody(), 'POST', `${at(user.id)}/fire`, walk.version(user))
  },

  async toggleActive(walk: Walk) {
    const user = await aUser(walk)
    if (user !== undefined) await walk.ask(walk.anybody(), 'PATCH', `${at(user.id)}/toggle-active`, walk.version(user))
  },

  async editUser(walk: Walk) {
    const user = await aUser(walk)
    if (user === undefined) return
    const body = { surname: walk.dice.of('Петровна', 'Ильич', null), gender: walk.dice.of('female', 'male', null) }
    await walk.ask(walk.anybody(), 'PUT', at(user.id), { ...body, ...walk.version(user) })
  },

  async createRole(walk: Walk) {
    if ((await ownRoles(walk)).length > 6) return
    const permissions = walk.dice.some(PERMISSION_NAMES, 8)
    const name = `Роль ${walk.dice.luck(70) ? walk.serial() : 'общая'}`
    await walk.ask(walk.anybody(), 'POST', '/api/roles', { name, permissions })
  },

  async changeRole(walk: Walk) {
    const [role, own] = [await aRole(walk), await ownRoles(walk)]
    const id = walk.dice.luck(75) ? walk.dice.one(own) : role?.id
    const target = id === undefined ? undefined : await walk.any('roles', `id = ${id}`)
    if (target === undefined) return
    const permissions = walk.dice.some(PERMISSION_NAMES, own.includes(target.id) ? 8 : 30)
    await walk.ask(walk.anybody(), 'PUT', `/api/roles/${target.id}`, { permissions, ...walk.version(target) })
  },

  async removeRole(walk: Walk) {
    const id = walk.dice.one(await ownRoles(walk))
    if (id !== undefined) await walk.ask(walk.anybody(), 'DELETE', `/api/roles/${id}`)
  },

  async savedView(walk: Walk) {
    const who = walk.anybody()
    const view = await walk.any('saved_views')
    // Of whom nothing but a review is known nobody knows the name.
    const names = await walk.db.selectFrom('requests').select('name').where('erased_at', 'is', null).execute()
    const stranger = walk.strangers.findLast((one) => !one.isErased && names.some(({ name: own }) => own === one.name))
    const name = stranger !== undefined && walk.dice.luck(30) ? stranger.name : `Вид ${walk.serial()}`
    const screen = walk.dice.of('requests', 'requests', 'transactions', 'reviews', 'applications')
    const state = walk.dice.of(
      'filter[status][]=new',
      'filter[status][]=paid',
      'filter[search]=мимо',
      'page=2',
      'sort_column=id',
    )
    const body = { screen, name, state, ...walk.dice.of({}, { shared_role: 'moderator' }) }
    const act = walk.dice.below(4)
    if (view === undefined || act <= 1) await walk.ask(who, 'POST', '/api/saved-views', body)
    else if (act === 2) await walk.ask(who, 'PUT', `/api/saved-views/${view.id}`, { name: body.name })
    else await walk.ask(who, 'DELETE', `/api/saved-views/${view.id}`)
  },
}
