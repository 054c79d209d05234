import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import type { Actor } from '../context.ts'
import { Forbidden, TwoFactorMissing, Unauthenticated } from './errors.ts'
import type { Guard } from './route.ts'

export const anyone: Guard<Actor | null> = { name: 'anyone', check: (actor) => actor }

/**
 * For a program of somebody else, such as a bank's notice: it has no session, and proves itself by what it sends or is not
 * believed. The only doors that open without a CSRF token.
 */
export const anotherServer: Guard<Actor | null> = { name: 'another-server', check: (actor) => actor }

export const signedIn: Guard<Actor> = {
  name: 'signed-in',
  isForPeople: true,
  check(actor) {
    const person = signedInAnyhow.check(actor)
    if (person.isTwoFactorRequired) throw new TwoFactorMissing()
    return person
  },
}

/** The same, and a program with a token: what it may see of the answer its permissions say. */
export const signedInOrProgram: Guard<Actor> = { name: signedIn.name, check: (actor) => signedIn.check(actor) }

/** The guard, for people alone: a program that could do this could give itself more than it was given. */
export function forPeople(guard: Guard<Actor>): Guard<Actor> {
  return { ...guard, isForPeople: true }
}

/** Also for somebody whose role asks for a second factor that they do not have yet: to set it up, or to leave. */
export const signedInAnyhow: Guard<Actor> = {
  name: 'signed-in',
  isForPeople: true,
  check(actor) {
    if (actor === null) throw new Unauthenticated()
    return actor
  },
}

/** Lets through whoever holds at least one of the permissions. A refusal names what is missing. */
export function can(...permissions: [Permission, ...Permission[]]): Guard<Actor> {
  return {
    name: permissions.join(' | '),
    check(actor) {
      const person = signedIn.check(actor)
      if (permissions.some((permission) => person.permissions.has(permission))) return person
      throw new Forbidden(missing(permissions[0]))
    },
  }
}

/** The same guard for a call whose record too may refuse somebody, however much they send. */
export function refusing<A extends Actor | null>(
  guard: Guard<A>,
  checkCall: NonNullable<Guard<A>['checkCall']>,
): Guard<A> {
  return { ...guard, checkCall }
}

/** «Не хватает доступа „Менять темы“. Его может дать администратор.» */
export function missing(permission: Permission): string {
  return `Не хватает доступа «${PERMISSIONS[permission]}». Его может дать администратор.`
}
