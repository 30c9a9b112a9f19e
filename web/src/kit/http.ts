import i18next from 'i18next'
import { activeFacility } from './active-facility.ts'
import { HttpError, NoResponse, NoToken } from './http-error.ts'
import { setReachable } from './reachability.ts'
import { firstLanguage } from './texts/first-language.ts'
import { reactTo } from './toasts/react-to-failure.ts'
import { endSession, token } from './token.ts'

export type Query = Record<string, string | number | boolean | null | undefined>

export interface HttpOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON, or as it is when it is a `FormData`. */
  body?: unknown
  /** Empty values are left out. */
  query?: Query | URLSearchParams | undefined
  headers?: Record<string, string>
  /** Idempotency-Key; made by the caller, who knows what is the same write sent again. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds after which a missing answer counts as lost: a network that drops requests reports nothing. */
  timeout?: number
  /** Statuses that the caller shows itself, such as 422 in a form; they are thrown without a toast. */
  quiet?: readonly number[]
  /** Anybody is answered: asked without the session's token, signed in or not. */
  isPublic?: true
  /** The request outlives the page that made it. */
  keepalive?: boolean
}

/** Signing in and the one-time links of mails come before there is a token; only signing out needs one. */
const isSignedOutCall = (path: string) => path.startsWith('/auth/') && path !== '/auth/logout'
/** Before the user is known, no facility can be named. */
const withoutFacility = ['/users/me', '/auth/']

const startsWith = (path: string, starts: readonly string[]) => starts.some((start) => path.startsWith(start))

/** Where a call goes, with its query. */
export function addressOf(path: string, query: HttpOptions['query']): string {
  if (!query) return `/api${path}`
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const given = entries.flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  )
  return given.length > 0 ? `/api${path}?${new URLSearchParams(given)}` : `/api${path}`
}

function headersOf(path: string, options: HttpOptions, bearer: string | null): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': i18next.language ?? firstLanguage(),
  })
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  const facility = activeFacility.get()
  if (bearer && facility && !startsWith(path, withoutFacility)) headers.set('X-Facility-Id', facility)
  if (options.key) headers.set('Idempotency-Key', options.key)
  const isJson = options.body !== undefined && !(options.body instanceof FormData)
  if (isJson) headers.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

const answerOf = async (response: Response): Promise<unknown> => bodyOf(await response.text())

function bodyOf(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A late answer to an earlier session must not end the one that has begun since. */
function endedSession({ status }: HttpError, bearer: string | null): void {
  if (status === 401 && bearer && bearer === token.get()) endSession()
}

/** Ends with the caller's signal, or when the time is up. */
function limitOf({ signal, timeout }: HttpOptions): { signal: AbortSignal | null; clear: () => void } {
  if (!timeout) return { signal: signal ?? null, clear: () => undefined }
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, timeout)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const clear = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
  return { signal: limit.signal, clear }
}

/** Sends one request; a failure has had its reaction (specification, section 8) when this throws. */
async function send(path: string, options: HttpOptions): Promise<Response> {
  const { isPublic = false } = options
  const bearer = isPublic ? null : token.get()
  if (!bearer && !isPublic && !isSignedOutCall(path)) throw new NoToken()
  const limit = limitOf(options)
  let response: Response
  try {
    response = await fetch(addressOf(path, options.query), {
      method: options.method ?? 'GET',
      headers: headersOf(path, options, bearer),
      body: options.body instanceof FormData ? options.body : JSON.stringify(options.body),
      signal: limit.signal,
      keepalive: options.keepalive ?? false,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    setReachable(false)
    console.warn(`No response from ${path}`, cause)
    throw new NoResponse(cause)
  } finally {
    limit.clear()
  }
  setReachable(true)
  if (response.ok) return response
  const error = new HttpError(response, await answerOf(response))
  endedSession(error, bearer)
  reactTo(error, options.quiet ?? [])
  throw error
}

/**
 * Calls the API and returns the JSON of its answer, `undefined` for an empty one.
 * @param path below `/api`, such as `/boats`
 * @throws {HttpError} for a failure that the server reports, {NoResponse} when it did not answer, {NoToken} when
 * nobody is signed in
 */
export async function http<T>(path: string, options: HttpOptions = {}): Promise<T> {
  return (await answerOf(await send(path, options))) as T
}

export interface Download {
  blob: Blob
  fileName: string
}

function fileNameOf(response: Response): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download'
}

/** Downloads a file with the session's rights; `onProgress` is called with the bytes received so far. */
export async function httpBlob(
  path: string,
  query?: HttpOptions['query'],
  options: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<Download> {
  const response = await send(path, { query, signal: options.signal, headers: { Accept: '*/*' } })
  const parts: BlobPart[] = []
  let bytes = 0
  for await (const part of partsOf(response, options.signal)) {
    parts.push(part)
    bytes += part.byteLength
    options.onProgress?.(bytes)
  }
  const type = response.headers.get('Content-Type') ?? ''
  return { blob: new Blob(parts, { type }), fileName: fileNameOf(response) }
}

/** The bytes of an answer as they come. @throws NoResponse where they break off */
async function* partsOf(response: Response, signal?: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw signal?.aborted ? cause : new NoResponse(cause)
    })
    if (done) return
    yield value
  }
}

/**
 * Sends bytes and reports progress; made with XMLHttpRequest, since fetch has no upload progress.
 * @throws like `http`; failures that the caller shows itself make no toast
 */
export function httpBytes(
  path: string,
  options: {
    body: Blob
    headers: Record<string, string>
    onProgress: (bytes: number) => void
    signal: AbortSignal
    quiet: readonly number[]
  },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    options.signal.throwIfAborted()
    const bearer = token.get()
    const request = new XMLHttpRequest()
    request.open('PATCH', addressOf(path, undefined))
    for (const [name, value] of headersOf(path, { headers: options.headers }, bearer))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => options.onProgress(loaded)
    request.onerror = () => reject(new NoResponse(new Error('The connection broke off')))
    request.onabort = () => reject(options.signal.reason)
    request.onload = () => {
      const { status, statusText } = request
      const headers = { 'Upload-Offset': request.getResponseHeader('Upload-Offset') ?? '' }
      const response = new Response(null, { status, statusText, headers })
      if (response.ok) return resolve(response)
      const error = new HttpError(response, bodyOf(request.responseText))
      endedSession(error, bearer)
      reactTo(error, options.quiet)
      reject(error)
    }
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(options.body)
  })
}

/** Asks, or uploads a form, and hears the answer (`application/x-ndjson`) line by line while the server works. */
export async function httpStream(
  path: string,
  options: {
    body?: FormData
    query?: HttpOptions['query']
    key?: string
    onLine: (line: unknown) => void
    signal?: AbortSignal
    quiet?: readonly number[]
  },
): Promise<void> {
  const { onLine, ...rest } = options
  const method = rest.body ? 'POST' : 'GET'
  const response = await send(path, { ...rest, method, headers: { Accept: 'application/x-ndjson' } })
  const decoder = new TextDecoder()
  let pending = ''
  for await (const part of partsOf(response, options.signal)) {
    const lines = (pending + decoder.decode(part, { stream: true })).split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) onLine(JSON.parse(line))
  }
  if (pending.trim()) onLine(JSON.parse(pending))
}
