import { path } from '#contract/api.ts'
import { callApi } from '#web/lib/api.ts'
import type { Directory, DirectoryRecord } from './directory.ts'
import { tellRecordFailure } from './record-failure.ts'

/** One record with all that it is linked to; null when that is told otherwise. */
export async function readRecord(
  directory: Directory,
  id: number,
  onChange: () => void,
): Promise<DirectoryRecord | null> {
  try {
    return (await callApi<{ data: DirectoryRecord }>(path(directory.recordPath, { id }))).data
  } catch (error) {
    tellRecordFailure(error, onChange)
    return null
  }
}
