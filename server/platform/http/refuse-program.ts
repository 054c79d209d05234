import { Forbidden } from './errors.ts'
import { anyone } from './guard.ts'
import type { Guard, Method } from './route.ts'

/** A program has the calls that a permission opens, and what everybody may read. */
export function refuseProgram({ name, isForPeople }: Guard, method: Method) {
  if (isForPeople) throw new Forbidden('Программе это закрыто: такое делает человек, который вошёл сам.')
  if (name === anyone.name && method !== 'GET') throw new Forbidden('Это вызов сайта для посетителей, без\u00a0токена.')
}
