import { PERMISSIONS, type Permission } from '#contract/people/permissions.ts'
import { changesSentence } from './changes-sentence.ts'
import { recordName } from './record-words.ts'
import type { SentenceContext, SentenceParts } from './audit-sentence.ts'

/** «дала роли „Модератор“ доступ „Возвращать деньги“»: what a role gained and lost. */
export function roleTold(telling: SentenceContext): SentenceParts {
  const { entry, isOwn, verb } = telling
  const [only] = entry.changes
  if (entry.changes.length !== 1 || only === undefined) return changesSentence(telling)
  const record = recordName(entry.subject)
  if (only.field === 'requires_two_factor') {
    return only.new === true
      ? {
          does: `${verb('потребовал', 'потребовала')}${isOwn ? '' : ' от\u00a0роли'}`,
          record,
          rest: ' вход в\u00a0два шага',
        }
      : { does: `больше не\u00a0требует${isOwn ? '' : ' от\u00a0роли'}`, record, rest: ' вход в\u00a0два шага' }
  }
  if (only.field !== 'permissions') return changesSentence(telling)
  const [before, after] = [namesOf(only.old), namesOf(only.new)]
  const given = after.filter((name) => !before.includes(name))
  const taken = before.filter((name) => !after.includes(name))
  const gave = given.length > 0 ? `${verb('дал', 'дала')}${isOwn ? '' : ' роли'}` : ''
  const took = `${verb('отнял', 'отняла')}`
  if (given.length === 0) {
    return { does: `${took}${isOwn ? '' : ' у\u00a0роли'}`, record, rest: ` ${accesses(taken)}` }
  }
  const lost = taken.length === 0 ? '' : ` и\u00a0${took} ${accesses(taken)}`
  return { does: gave, record, rest: ` ${accesses(given)}${lost}` }
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
