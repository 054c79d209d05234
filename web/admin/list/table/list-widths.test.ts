import { expect, test } from 'vitest'
import { ENTITIES, type EntityName } from '#contract/entities.ts'
import { permissionColumns } from '../../permissions/permission-columns.tsx'
import { NAME_WIDTH } from './columns.ts'
import { SELECT_WIDTH } from './table-class.ts'

interface Column {
  width?: number
  from?: number
  isHidden?: boolean
}

/** Beside the rows: the menu of the back office, and the margins of its screens. Pixels. */
const AROUND = 224 + 48
const MENU_WIDTH = 44
/** Narrower, a name is a letter or two; so is what shares the room that is left. */
const NAME_LEAST = 140
const SHARED_LEAST = 80
/** Rows of these can be chosen. */
const WITH_BULK: readonly EntityName[] = ['user', 'review', 'psychologist', 'request', 'page']

/** What the usual columns of a window as wide as this leave to those without a width of their own. */
function leftForEach(columns: readonly Column[], windowWidth: number, isSelectable: boolean): number {
  const [name, ...others] = columns
  const shown = others.filter((column) => !column.isHidden && (column.from ?? 0) <= windowWidth)
  const shared = shown.filter(({ width }) => width === undefined).length
  const fixed = shown.reduce((sum, { width = 0 }) => sum + width, MENU_WIDTH + (isSelectable ? SELECT_WIDTH : 0))
  // Where nothing shares it, the room that is left is the name's.
  const nameWidth = name?.width ?? (shared === 0 ? NAME_LEAST : windowWidth >= 1600 ? 300 : NAME_WIDTH)
  const left = windowWidth - AROUND - fixed - nameWidth
  return shared === 0 ? left + SHARED_LEAST : left / shared
}

test.each([1024, 1280, 1440, 1600])('the usual columns of every list fit into a window of %d px', (width) => {
  const lists = Object.entries(ENTITIES).flatMap(([name, entity]) =>
    'list' in entity
      ? [
          {
            name,
            columns: Object.values(entity.list as Record<string, Column>),
            isSelectable: WITH_BULK.includes(name as EntityName),
          },
        ]
      : [],
  )
  expect(lists.length).toBeGreaterThan(10)
  const tight = [...lists, { name: 'permission', columns: permissionColumns, isSelectable: false }].filter(
    ({ columns, isSelectable }) => leftForEach(columns, width, isSelectable) < SHARED_LEAST,
  )
  expect(tight.map(({ name }) => name)).toEqual([])
})
