import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export interface Exchange {
  status: number
  /** Milliseconds until the last byte. */
  ms: number
  /** As they came over the wire. */
  bytes: number
  encoding: string | undefined
}

interface Sending {
  method?: string
  headers: Record<string, string>
  body?: object
}

/** One request over a connection that is kept, its answer read to the end and left as it came. */
export function exchange(url: string, { method = 'GET', headers, body }: Sending): Promise<Exchange> {
  const text = body && JSON.stringify(body)
  const type = text === undefined ? {} : { 'content-type': 'application/json' }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...type, ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode: status = 0, headers: responseHeaders } = answer
        resolve({
          status,
          bytes,
          encoding: responseHeaders['content-encoding'],
          ms: performance.now() - start,
        })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
