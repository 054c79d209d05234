import { Worker } from 'node:worker_threads'
import type { EmbeddedDatabase, EmbeddedResult } from './embedded-driver.ts'

export interface ThreadCall {
  id: number
  name: 'query' | 'exec' | 'listen' | 'unlisten' | 'close'
  parameters: unknown[]
}

/** An answer to a call, what was said on a channel, or that the database is open. */
export type ThreadNews =
  | { id: number; result: unknown }
  | { id: number; failure: { message: string } & Record<string, unknown> }
  | { channel: string; said: string }
  | { isOpen: true }

/** The embedded database in a thread of its own: every call is a message there and one back. */
export class DatabaseThread implements EmbeddedDatabase {
  #worker: Worker
  #calls = new Map<number, PromiseWithResolvers<unknown>>()
  #hearers = new Map<string, Set<(said: string) => void>>()
  #lastId = 0
  #ended: Error | null = null

  /** Throws what PGlite throws when it cannot open its files. */
  static async open(directory: string): Promise<DatabaseThread> {
    const worker = new Worker(new URL('./database-thread-worker.ts', import.meta.url), { workerData: directory })
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
    })
    return new DatabaseThread(worker)
  }

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (news: ThreadNews) => this.#take(news))
    worker.on('error', (error: Error) => this.#end(error))
    worker.on('exit', () => this.#end(new Error('The embedded database has ended')))
    // As a library it kept no process alive; nor does its thread while nobody waits for an answer.
    worker.unref()
  }

  query(sql: string, parameters: unknown[]): Promise<EmbeddedResult> {
    return this.#call('query', [sql, parameters]) as Promise<EmbeddedResult>
  }

  exec(script: string): Promise<EmbeddedResult[]> {
    return this.#call('exec', [script]) as Promise<EmbeddedResult[]>
  }

  async listen(channel: string, hear: (said: string) => void): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set()
    this.#hearers.set(channel, hearers.add(hear))
    if (hearers.size === 1) await this.#call('listen', [channel])
    return async () => {
      if (hearers.delete(hear) && hearers.size === 0 && this.#ended === null) await this.#call('unlisten', [channel])
    }
  }

  async close(): Promise<void> {
    if (this.#ended === null) await this.#call('close', [])
    await this.#worker.terminate()
  }

  #call(name: ThreadCall['name'], parameters: unknown[]): Promise<unknown> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    const call = Promise.withResolvers<unknown>()
    this.#lastId += 1
    this.#worker.postMessage({ id: this.#lastId, name, parameters } satisfies ThreadCall)
    this.#calls.set(this.#lastId, call)
    this.#worker.ref()
    return call.promise
  }

  #take(news: ThreadNews) {
    if ('channel' in news) {
      for (const hear of this.#hearers.get(news.channel) ?? []) hear(news.said)
    } else if ('id' in news) {
      const call = this.#calls.get(news.id)
      this.#calls.delete(news.id)
      if (this.#calls.size === 0) this.#worker.unref()
      if ('failure' in news) call?.reject(Object.assign(new Error(news.failure.message), news.failure))
      else call?.resolve(news.result)
    }
  }

  #end(error: Error) {
    this.#ended ??= error
    for (const call of this.#calls.values()) call.reject(this.#ended)
    this.#calls.clear()
  }
}
