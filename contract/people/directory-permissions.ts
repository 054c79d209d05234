/** The small lists that have permissions of their own, in the order of the menu, as one is allowed to see and to change them. */
export const DIRECTORY_TITLES = {
  specializations: 'специализации',
  topics: 'темы',
  positions: 'должности',
  branches: 'филиалы',
} as const

type DirectoryName = keyof typeof DIRECTORY_TITLES

export const DIRECTORIES = Object.keys(DIRECTORY_TITLES) as DirectoryName[]
export const directoryViews = DIRECTORIES.map((name) => `${name}.view` as const)
export const directoryManages = DIRECTORIES.map((name) => `${name}.manage` as const)
