import { afterAll } from 'vitest'
import { removeTemporaryFolders } from '../temporary-folder.ts'

afterAll(removeTemporaryFolders)
