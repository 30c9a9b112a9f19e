import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../app-error.ts'
import { fontPaths } from './fonts.ts'

/** How long one document may take, from its first picture to its last byte, in milliseconds. */
const patience = 180_000
/** After so long without work the process ends, and its memory is free; in milliseconds. */
const rest = 30_000

type Order =
  | { step: 'open'; fonts: readonly string[] }
  | { step: 'begin'; template: string; data: string; shared: string }
  | { step: 'file'; name: string; bytes: Uint8Array }
  | { step: 'set'; standard: string }

/** A process that sets PDFs, as long as it lives. */
interface Setter {
  /** @returns what the step gave; throws what went wrong in it, and when the process ended meanwhile */
  ask(order: Order): Promise<unknown>
  end(): void
  readonly isOver: boolean
}

function start(): Setter {
  const child = fork(fileURLToPath(new URL('./pdf-worker.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    // Nothing of the server's settings, which hold secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const state = { isOver: false }
  let waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void } | undefined
  child.on('message', (answer: { value?: unknown; error?: string }) => {
    const { resolve, reject } = waiting ?? {}
    waiting = undefined
    if (answer.error === undefined) resolve?.(answer.value)
    else reject?.(new Error(answer.error))
  })
  const over = (cause: Error) => {
    state.isOver = true
    waiting?.reject(cause)
    waiting = undefined
  }
  child.on('error', over)
  child.on('exit', (code, signal) => over(new Error(`The process that sets PDFs ended (${signal ?? code})`)))
  yieldTo(child)
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        if (state.isOver) return reject(new Error('The process that sets PDFs has ended'))
        waiting = { resolve, reject }
        child.send(order, (error) => error && over(error))
      }),
    end: () => {
      state.isOver = true
      child.kill('SIGKILL')
    },
    get isOver() {
      return state.isOver
    },
  }
}

/** Requests come first where processors are few; and it keeps no server from ending. */
function yieldTo(child: ChildProcess): void {
  try {
    if (child.pid) setPriority(child.pid, 5)
  } catch {
    // A system without priorities.
  }
  child.unref()
  child.channel?.unref()
}

let idle: { setter: Setter; timer: NodeJS.Timeout } | undefined

async function take(): Promise<Setter> {
  const ready = idle
  idle = undefined
  if (ready) clearTimeout(ready.timer)
  if (ready && !ready.setter.isOver) return ready.setter
  const setter = start()
  await setter.ask({ step: 'open', fonts: fontPaths })
  return setter
}

function giveBack(setter: Setter): void {
  if (setter.isOver) return
  const timer = setTimeout(() => {
    idle = undefined
    setter.end()
  }, rest)
  idle = { setter, timer: timer.unref() }
}

/**
 * Lends the process that sets PDFs; callers take turns. Given up or too slow, the process ends at once, in the middle of
 * whatever it does, and the next document has a new one.
 * @throws the signal's reason, UNAVAILABLE where it takes too long
 */
export async function withSetter<T>(
  signal: AbortSignal,
  work: (ask: Setter['ask']) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const tooSlow = new AbortController()
  const timer = setTimeout(
    () => tooSlow.abort(new AppError('UNAVAILABLE', { text: 'reason.pdfTooSlow', retryAfter: 60 })),
    patience,
  )
  const limit = AbortSignal.any([signal, tooSlow.signal])
  let setter: Setter | undefined
  const end = () => setter?.end()
  limit.addEventListener('abort', end)
  try {
    setter = await take()
    limit.throwIfAborted()
    const result = await work(setter.ask)
    giveBack(setter)
    return result
  } catch (error) {
    end()
    limit.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    limit.removeEventListener('abort', end)
  }
}
