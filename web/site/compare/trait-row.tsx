import { createContext, useContext, type ReactNode } from 'react'
import { asCell, asRow, asRowHead } from './table-roles.ts'

interface Props {
  title: string
  /** What the trait is of each person, in the order of the columns. */
  cells: ReactNode[]
  /** The same in plain words: where all are equal, it is said once for all. */
  words?: readonly (string | null)[]
  /** What is said once is so of everybody, and it goes without saying. */
  isPlain?: boolean
}

/** Whose the columns are, for cells that are read far from their head. */
export const ColumnNames = createContext<readonly string[]>([])

/** One trait of everybody. Roles are named, since the rows are laid out as a grid. */
export function TraitRow({ title, cells, words, isPlain = false }: Props) {
  const names = useContext(ColumnNames)
  const isSame = words !== undefined && cells.length > 1 && new Set(words).size === 1
  return (
    <tr {...asRow} className={isSame ? 'compare__same' : undefined}>
      <th {...asRowHead} scope="row">
        <span>{title}</span>
      </th>
      {isSame ? (
        <td {...asCell} colSpan={cells.length} aria-colspan={cells.length}>
          <div className="compare__shared">
            {cells[0]}
            {!isPlain && <span className="compare__mark">{cells.length === 2 ? 'у\u00a0обоих' : 'у\u00a0всех'}</span>}
          </div>
        </td>
      ) : (
        // The columns never change places: their number is their name.
        cells.map((cell, index) => (
          <td {...asCell} key={index} data-name={names[index]}>
            {cell}
          </td>
        ))
      )}
    </tr>
  )
}
