import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export interface Asked {
  method?: 'GET' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  /** Asked in turn, each by whichever connection is free. */
  requests: readonly Asked[]
  connections: number
  /** Nothing more is asked after so long; what has been asked is waited for. */
  seconds: number
  amount?: number
  /** With which of the requests to begin. */
  offset?: number
}

export interface LoadResult {
  seconds: number
  /** Milliseconds of each answer. */
  times: number[]
  bytes: number
  failures: number
  failure: string | null
}

/** The generator of load, in a process of its own, as long as the benchmark runs. */
export class LoadGenerator {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'load-process.ts'), {
    serialization: 'advanced',
  })

  /** Throws when anything was answered otherwise than by success. */
  async run(load: Load): Promise<LoadResult> {
    const result = await new Promise<LoadResult>((resolve, reject) => {
      this.#process.once('message', resolve as (message: unknown) => void)
      this.#process.once('exit', () => reject(new Error('The load generator ended')))
      this.#process.send(load)
    })
    this.#process.removeAllListeners('exit')
    if (result.failures > 0) throw new Error(`${load.url}: ${result.failures} failed; ${result.failure}`)
    return result
  }

  stop() {
    this.#process.kill()
  }
}
