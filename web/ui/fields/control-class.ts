/** The look of whatever one types or picks into: input, textarea, select. */
export const controlClass = [
  'block w-full min-w-0 rounded-m border border-line-field bg-surface px-2.5 text-14 text-ink transition-colors',
  'hover:border-ink-2 focus-visible:border-ring focus-visible:-outline-offset-1',
  // A button always matches :read-only, so only what one types into may.
  '[&:is(input,textarea)]:read-only:border-line [&:is(input,textarea)]:read-only:bg-sunken [&:is(input,textarea)]:read-only:text-ink-2',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  // Below 16 px a phone zooms into the field.
  'max-md:text-16',
].join(' ')
