import { type FileLink, fileLimit } from '@darsena/contract/kit/file-link'
import { uuidv7 } from '@darsena/contract/kit/uuid'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../http-error.ts'
import { giveUp, uploadFile } from './upload-file.ts'

export interface Upload {
  key: string
  name: string
  size: number
  sent: number
  /** Queued: others come first. Waiting: the connection broke off, it goes on by itself. */
  state: 'queued' | 'sending' | 'waiting' | 'failed'
  /** Why it failed; what can't be uploaded at all can't be tried again. */
  fault?: string
  canRetry: boolean
}

/** So many at a time: a browser has few connections to a server, and the page needs some of them, too. */
const atOnce = 3

interface Running {
  file: File
  id?: string
  stop: AbortController
}

export interface Uploads {
  uploads: Upload[]
  add: (files: readonly File[]) => void
  retry: (key: string) => void
  cancel: (key: string) => void
}

/**
 * Uploads in progress, several at once; each finished one is handed over and leaves the list.
 * @param onDone also gets the upload's key: keys sort as their files were chosen
 */
export function useUploads(onDone: (file: FileLink, key: string) => void): Uploads {
  const { t } = useTranslation('kit/files')
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, Running>())
  const queue = useRef<string[]>([])
  const active = useRef(0)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const all = running.current
    return () => {
      queue.current = []
      for (const { stop } of all.values()) stop.abort()
    }
  }, [])
  const change = (key: string, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: string) => {
    running.current.delete(key)
    queue.current = queue.current.filter((one) => one !== key)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const run = async (key: string) => {
    const task = running.current.get(key)
    if (!task) return
    task.stop = new AbortController()
    change(key, { state: 'sending', canRetry: false })
    const watch = {
      signal: task.stop.signal,
      onBegun: (id: string) => {
        task.id = id
      },
      onProgress: (sent: number) => change(key, { sent, state: 'sending' }),
      onWaiting: () => change(key, { state: 'waiting' }),
    }
    try {
      const link = await uploadFile(task.file, watch, task.id)
      drop(key)
      done.current(link, key)
    } catch (error) {
      if (task.stop.signal.aborted) return
      const isFinal = error instanceof HttpError && [413, 415, 422].includes(error.status)
      const fault = error instanceof HttpError ? error.message : t('failed')
      change(key, { state: 'failed', fault, canRetry: !isFinal })
    }
  }

  const start = (key?: string) => {
    if (key) queue.current.push(key)
    while (active.current < atOnce) {
      const next = queue.current.shift()
      if (!next) return
      active.current += 1
      void run(next).finally(() => {
        active.current -= 1
        start()
      })
    }
  }

  const add = (files: readonly File[]) => {
    const size = fileLimit / 1024 / 1024
    for (const file of files) {
      const key = uuidv7()
      const fault = file.size > fileLimit ? t('tooLarge', { size }) : file.size === 0 ? t('empty') : undefined
      const shown = { key, name: file.name, size: file.size, sent: 0, canRetry: false }
      setUploads((all) => [
        ...all,
        fault ? { ...shown, state: 'failed', fault } : { ...shown, state: 'queued' },
      ])
      if (fault) continue
      running.current.set(key, { file, stop: new AbortController() })
      start(key)
    }
  }
  const retry = (key: string) => {
    change(key, { state: 'queued', canRetry: false })
    start(key)
  }
  const cancel = (key: string) => {
    const task = running.current.get(key)
    task?.stop.abort()
    if (task?.id) void giveUp(task.id)
    drop(key)
  }
  return { uploads, add, retry, cancel }
}
