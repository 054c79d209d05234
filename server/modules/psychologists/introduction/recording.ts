import { INTRODUCTION_MAX_BYTES, INTRODUCTION_MAX_SECONDS } from '#contract/psychologists/introduction.ts'
import { Busy, Invalid } from '#server/platform/http/errors.ts'
import type { UploadedFile } from '#server/platform/http/upload.ts'
import { boundedQueue } from '#server/platform/jobs/bounded-queue.ts'
import type { Recording } from './recording-facts.ts'
import { readMp3 } from './mp3.ts'
import { readMp4 } from './mp4.ts'

const MB = 1024 * 1024
const UNKNOWN = 'Нужно видео MP4 (H.264) или голос MP3 или M4A.'
const TOO_LARGE = `Запись больше ${INTRODUCTION_MAX_BYTES / MB}\u00a0МБ. Сожмите её или запишите короче.`
const TOO_LONG = `Запись длиннее ${INTRODUCTION_MAX_SECONDS / 60}\u00a0минут. Хватит и\u00a0одной: кто вы и\u00a0как работаете.`
const TOO_SHORT = 'Запись короче секунды.'

/** A whole recording stands in memory while it is looked at, so one at a time does. */
const inTurn = boundedQueue({ atOnce: 1, waitingMax: 8, refusal: () => new Busy(BUSY, BUSY_S) })
const BUSY = 'Сейчас загружается несколько записей. Попробуйте ещё раз через минуту.'
const BUSY_S = 60

/**
 * What a file is, by its content and never by its name, handed to `keep` while its bytes are in memory. Throws Invalid
 * at `recording` for what is none, or is too large, too long or not for every browser.
 */
export async function withRecording<T>(file: UploadedFile, keep: (recording: Recording) => Promise<T>): Promise<T> {
  if (file.size > INTRODUCTION_MAX_BYTES) throw refused(TOO_LARGE)
  return inTurn(() => file.withBytes((bytes) => keep(recordingOf(bytes))))
}

export function recordingOf(bytes: Uint8Array): Recording {
  const found = readMp4(bytes) ?? readMp3(bytes) ?? UNKNOWN
  if (typeof found === 'string') throw refused(found)
  if (found.seconds > INTRODUCTION_MAX_SECONDS + 1) throw refused(TOO_LONG)
  if (found.seconds < 1) throw refused(TOO_SHORT)
  return found
}

function refused(why: string): Invalid {
  return new Invalid({ recording: [why] })
}
