import { errorAnswer } from '#contract/wire/http.ts'
import type { Log } from '../log.ts'
import { DiskFull, isDiskFull } from '../storage/disk-full.ts'
import { pickerOf } from './answer-picker.ts'
import { HttpError, Unavailable } from './errors.ts'

const pick = pickerOf(errorAnswer)

/** Turns anything thrown into an answer. What is not ours to say is logged whole and answered with nothing inside. */
export function answerError(error: unknown, requestId: string, log: Log): Response {
  if (isDiskFull(error) && !(error instanceof Unavailable)) return answerError(new DiskFull(error), requestId, log)
  if (error instanceof HttpError) {
    if (error.cause !== undefined) log.error({ err: error.cause, request_id: requestId }, error.name)
    return Response.json(pick({ message: error.message, ...error.extra, request_id: requestId }), {
      status: error.status,
      headers: error.headers,
    })
  }
  log.error({ err: error, request_id: requestId }, 'unexpected error')
  return Response.json({ message: 'Internal Server Error', request_id: requestId }, { status: 500 })
}
