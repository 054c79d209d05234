/** What a form holds in place of a picture: the stored one, none, or a new cut not yet sent. */
export type Photo =
  | { kind: 'kept'; src: string | null }
  | { kind: 'removed' }
  | { kind: 'new'; file: File; src: string }

export function photoSrc(photo: Photo): string | null {
  return photo.kind === 'removed' ? null : photo.src
}
