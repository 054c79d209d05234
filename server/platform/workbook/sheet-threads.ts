import { Worker } from 'node:worker_threads'
import type { SheetNews, SheetTask } from './sheet.ts'

/** Reading needs little (see `limits.ts`); writing holds the whole table. Megabytes of the thread's own memory. */
const MEMORY = {
  read: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  write: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
}
/** A table of 10,000 people takes a second; a file made to hang is stopped. Milliseconds. */
const TIMEOUT_MS = 60_000
/** How long a thread waits for the next table: whoever checks a table sends it next, or asks what was wrong. Milliseconds. */
const IDLE_MS = 5_000

interface Conversation<T> {
  /** Says the rest of the task. The signal comes when nobody hears it any more. */
  begin?: (worker: Worker, signal: AbortSignal) => Promise<void>
  hear: (news: SheetNews, end: { resolve: (result: T) => void; reject: (error: Error) => void }) => void
  /** True once the work is done when it was too little to leave anything behind. */
  wasSmall: () => boolean
}

/**
 * Works on one workbook in a thread. To start one takes the processor a hundred times as long as to read ten rows, so a
 * thread that has done a small table waits a moment for the next. One that failed, or has had a large table, ends with it.
 */
export async function runInSheetThread<T>(task: SheetTask, { begin, hear, wasSmall }: Conversation<T>): Promise<T> {
  const worker = waiting.get(task.work)?.() ?? start(task.work)
  const ended = Promise.withResolvers<T>()
  const over = new AbortController()
  const onMessage = (news: SheetNews) => hear(news, ended)
  const onExit = () => ended.reject(new Error('The spreadsheet thread ended early'))
  worker.on('message', onMessage).on('error', ended.reject).on('exit', onExit)
  const timer = setTimeout(() => ended.reject(new Error('The spreadsheet took too long')), TIMEOUT_MS)
  let isReusable = false
  try {
    worker.postMessage(task)
    // Together: a thread that fails while it is still being told the task must be heard at once.
    const [result] = await Promise.all([ended.promise, begin?.(worker, over.signal)])
    isReusable = wasSmall()
    return result
  } finally {
    over.abort()
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', ended.reject).off('exit', onExit)
    if (isReusable) keep(task.work, worker)
    else await worker.terminate()
  }
}

/** Takes the thread that waits for work of this kind. */
const waiting = new Map<SheetTask['work'], () => Worker>()

function start(work: SheetTask['work']): Worker {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { resourceLimits: MEMORY[work] })
  // Whoever waits for it hears of it too; of one that waits nobody has to.
  return worker.on('error', () => {})
}

function keep(work: SheetTask['work'], worker: Worker) {
  const leave = () => {
    clearTimeout(timer)
    worker.off('exit', leave)
    if (waiting.get(work) === take) waiting.delete(work)
  }
  const take = () => {
    leave()
    worker.ref()
    return worker
  }
  const timer = setTimeout(() => {
    leave()
    void worker.terminate()
  }, IDLE_MS).unref()
  worker.once('exit', leave)
  // It keeps no process alive.
  worker.unref()
  waiting.set(work, take)
}
