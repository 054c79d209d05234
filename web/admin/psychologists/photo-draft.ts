/** What the editor holds in place of the photograph: the stored one, none, or a new cut not yet sent. */
export type PhotoDraft =
  | { kind: 'kept'; src: string | null }
  | { kind: 'removed' }
  | { kind: 'new'; file: File; src: string }

export function photoSrc(photo: PhotoDraft): string | null {
  return photo.kind === 'removed' ? null : photo.src
}
