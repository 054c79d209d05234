import type { Photo } from '#web/ui/files/photo.ts'
import type { FieldName, FieldTable } from '../fields/field-table.ts'

/** False where a save wrote what nobody can read back: a password. */
export function canGoBack<F>(fields: FieldTable<F>, names: readonly FieldName<F>[]): boolean {
  return names.every((name) => fields[name].kind !== 'secret')
}

/** The form with its stored photographs as files: what was there goes back as it was sent. */
export async function withFormerPhotos<F>(fields: FieldTable<F>, form: F, names: readonly FieldName<F>[]): Promise<F> {
  const former = { ...form }
  for (const name of names) {
    if (fields[name].kind === 'photo') former[name] = (await formerPhoto(form[name] as Photo)) as F[typeof name]
  }
  return former
}

async function formerPhoto(photo: Photo): Promise<Photo> {
  if (photo.kind === 'new') return photo
  const src = photo.kind === 'removed' ? null : photo.src
  if (src === null) return { kind: 'removed' }
  const answer = await fetch(src)
  if (!answer.ok) throw new Error(`The former photograph is gone: ${answer.status}`)
  const file = new File([await answer.blob()], 'photo.webp', {
    type: answer.headers.get('content-type') ?? 'image/webp',
  })
  return { kind: 'new', file, src }
}
