import { createHash } from 'node:crypto'
import { DISK_IS_FULL, isDiskFull } from './disk-full.ts'
import { Unavailable } from '../http/errors.ts'

/** Files by key. A key is never reused for other bytes, so it may be cached for ever. */
export interface Storage {
  /** Stores bytes under the digest of their content and returns the key, such as `3f…9a.webp`. */
  put: (bytes: Uint8Array, extension: string) => Promise<string>
  /** Stores bytes under a key derived from another one. */
  putAs: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is no such file. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Stores a file piece by piece, so that a large one never stands in memory. A stream that fails leaves nothing. */
  write: (key: string, pieces: ReadableStream<Uint8Array>) => Promise<void>
  /** The file piece by piece, or a part of it from its first byte to its last; `size` is of the whole. Null: no such file. */
  open: (
    key: string,
    part?: FilePart,
  ) => Promise<{ stream: ReadableStream<Uint8Array<ArrayBuffer>>; size: number } | null>
  has: (key: string) => Promise<boolean>
  /** Bytes; null when there is no such file. */
  size: (key: string) => Promise<number | null>
  /** Every file, in no order. */
  list: () => AsyncIterable<StoredFile>
  /** Removes a file; without one it does nothing. */
  remove: (key: string) => Promise<void>
  /** Removes what writers have left that were killed in the middle. Answers how many. */
  sweepDrafts: () => Promise<number>
}

/** Both bytes belong to it; they are within the file. */
export interface FilePart {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  /** Bytes. */
  size: number
}

const DOES_NOT_ANSWER = 'Хранилище файлов сейчас не отвечает. Попробуйте ещё раз через несколько минут.'

/** The disk or the bucket does not do what it is there for. What exactly is for the log alone. */
export class StorageDown extends Unavailable {
  constructor(cause: unknown) {
    super(isDiskFull(cause) ? DISK_IS_FULL : DOES_NOT_ANSWER)
    this.cause = cause
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]{0,120}$/

export function isKey(key: string): boolean {
  return KEY.test(key)
}

/** Throws for a key that nothing may be stored under. */
export function refuseBadKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`)
}

/** The key of these bytes: the same bytes have the same, whoever stores them. */
export function keyOf(bytes: Uint8Array, extension: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`
}
