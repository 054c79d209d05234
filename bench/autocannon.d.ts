// What we use of autocannon, which brings no types.
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections: number
    duration: number
    timeout: number
  }
  interface Result {
    requests: { total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
    duration: number
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
