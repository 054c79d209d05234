import { expect, test } from 'vitest'
import { DISK_IS_FULL } from '../storage/disk-full.ts'
import { createLog } from '../log.ts'
import { StorageDown } from '../storage/storage.ts'
import { answerError } from './error-answer.ts'
import { HttpError } from './errors.ts'

const full = (code: string) => Object.assign(new Error('could not extend file "base/5/16385"'), { code })

test.each<[string, unknown]>([
  ['the disk of a database server', full('53100')],
  ['our own disk', full('ENOSPC')],
  ['a quota', full('EDQUOT')],
  ['the folder of files', new StorageDown(full('ENOSPC'))],
  [
    'a disk that was told of as something else',
    Object.assign(new HttpError(503, 'Сайт ненадолго недоступен.'), { cause: full('53100') }),
  ],
])('%s that is full is one sentence', async (_case, error) => {
  const answer = answerError(error, 'request-1', createLog('silent'))
  expect([answer.status, await answer.json()]).toEqual([503, { message: DISK_IS_FULL, request_id: 'request-1' }])
})
