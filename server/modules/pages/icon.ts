import type { FieldErrors } from '#server/platform/http/errors.ts'
import { isIcon } from '../icons/queries.ts'

/** What is wrong with the icon, if anything. */
export function unknownIcon({ icon }: Record<string, unknown>): FieldErrors {
  return typeof icon === 'string' && !isIcon(icon) ? { icon: [`Значка «${icon}» нет в наборе`] } : {}
}
