/** Rows are laid out as a grid, and older Safari then forgets that they are rows of a table: the roles say it again. */
export const asTable = { role: 'table' }
export const asRowGroup = { role: 'rowgroup' }
export const asRow = { role: 'row' }
export const asColumnHead = { role: 'columnheader' }
export const asRowHead = { role: 'rowheader' }
export const asCell = { role: 'cell' }
