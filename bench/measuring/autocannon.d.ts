/** The part of autocannon that is used; it brings no types, and the type check runs without it installed. */
declare module 'autocannon' {
  interface Result {
    requests: { total: number }
    /** Seconds. */
    duration: number
    /** Milliseconds. */
    latency: { p50: number; p99: number; max: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  function autocannon(options: {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
  }): Promise<Result>
  export = autocannon
}
