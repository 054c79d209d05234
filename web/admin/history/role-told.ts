import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { alsoChanged, asItWas, changesTold } from './changes-told.ts'
import { recordName } from './record-words.ts'
import type { Telling, Told } from './telling.ts'

/**
 * «дала роли „Модератор“ доступы „Возвращать деньги“ и „Вести заявки“ и отняла доступ „Смотреть аудит“»: what a role gained
 * and lost, by the names that the table of rights has for it.
 */
export function roleTold(telling: Telling): Told {
  const { entry, isOwn, verb } = telling
  const [only] = entry.changes
  const record = recordName(entry.subject)
  if (entry.changes.length === 1 && only?.field === 'requires_two_factor') {
    const did = only.new === true ? verb('потребовал', 'потребовала') : 'больше не\u00a0требует'
    return { does: `${did}${isOwn ? '' : ' от\u00a0роли'}`, record, rest: ' вход в\u00a0два шага' }
  }
  const rights = entry.changes.find(({ field }) => field === 'permissions')
  if (rights === undefined) return changesTold(telling)
  const [before, after] = [namesOf(rights.old), namesOf(rights.new)]
  const given = after.filter((name) => !before.includes(name))
  const taken = before.filter((name) => !after.includes(name))
  if (given.length + taken.length === 0) return changesTold(telling)
  const others = entry.changes.filter((change) => change !== rights)
  const also = others.length === 0 ? '' : alsoChanged(telling, others)
  const took = verb('отнял', 'отняла')
  const [does, ofRole, rest] =
    given.length === 0
      ? [took, ' у\u00a0роли', accesses(taken)]
      : [
          verb('дал', 'дала'),
          ' роли',
          `${accesses(given)}${taken.length === 0 ? '' : ` и\u00a0${took} ${accesses(taken)}`}`,
        ]
  return { does: `${asItWas(telling)}${does}${isOwn ? '' : ofRole}`, record, rest: ` ${rest}${also}` }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

const NAMED = 3

/** «доступ „Смотреть темы“», «доступы „Смотреть темы“ и „Менять темы“», «доступы … и ещё 7». */
function accesses(names: string[]): string {
  const words = names.map((name) => `«${PERMISSIONS[name as Permission] ?? name}»`)
  if (words.length === 1) return `доступ ${words[0]}`
  const rest = words.length - NAMED
  const last = rest > 1 ? `ещё\u00a0${rest}` : words.pop()
  return `доступы ${words.slice(0, NAMED).join(', ')} и\u00a0${last}`
}
