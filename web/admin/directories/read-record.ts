import { path } from '#contract/api.ts'
import { callApi } from '#web/lib/api.ts'
import { tellFailure } from '../failure-notice.ts'
import { tellGone, type Directory, type DirectoryRecord } from './directory.ts'

/** One record with all that it is linked to; nothing when that is told otherwise. */
export async function readRecord(
  directory: Directory,
  id: number,
  onChange: () => void,
): Promise<DirectoryRecord | undefined> {
  try {
    return (await callApi<{ data: DirectoryRecord }>(path(directory.recordPath, { id }))).data
  } catch (error) {
    if (!tellGone(error, onChange)) tellFailure(error)
    return undefined
  }
}
