import { useEffect, useState } from 'react'
import type { Options } from '#contract/people/current-user.ts'
import { api } from '#contract/wire/api.ts'
import type { Linked } from '#contract/wire/http.ts'
import { callApi } from '#web/lib/api/api.ts'
import type { Option } from '#web/ui/select/option.ts'

interface DirectoryOptions {
  topics: Option<number>[]
  branches: Option<number>[]
}

/** The topics and branches that a block may name; none while they are on their way, or cannot be had. */
export function useDirectoryOptions(): DirectoryOptions {
  const [options, setOptions] = useState<DirectoryOptions>({ topics: [], branches: [] })
  useEffect(() => {
    let isHere = true
    callApi<{ data: Options }>(api.options)
      .then(
        ({ data: { topics, branches } }) =>
          isHere && setOptions({ topics: optionsOf(topics), branches: optionsOf(branches) }),
      )
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [])
  return options
}

function optionsOf(records: readonly Linked[] = []): Option<number>[] {
  return records.map(({ id, title }) => ({ value: id, label: title }))
}
