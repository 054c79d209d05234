import { controlClass } from '../fields/control-class.ts'

/** The closed face of a select. `popup-open` keeps the edge of focus while the list is open. */
export const selectTriggerClass = [
  controlClass,
  'flex h-control items-center gap-2 pe-2 text-start data-popup-open:border-ring',
  'data-readonly:border-line data-readonly:bg-sunken data-readonly:text-ink-2 data-disabled:bg-sunken data-disabled:text-ink-2',
].join(' ')
