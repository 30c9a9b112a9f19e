import type { Resource } from '@darsena/contract/kit/define-resource'
import { expectEcho } from './own-writes.ts'
import { rowsChanged } from './rows.ts'
import { i18n } from './texts/i18n.ts'
import { toast } from './toasts.ts'
import { write } from './writes/write.ts'

const text = () => i18n.getFixedT(null, 'kit/archive')

const archive = (resource: Resource, id: string, quiet: readonly number[] = []) =>
  write(`/${resource.name}/${id}`, { method: 'DELETE', quiet })
const restore = (resource: Resource, id: string) =>
  write(`/${resource.name}/${id}/restore`, { method: 'POST' })

/** At most so many requests at a time, so that a large selection does not crowd out everybody else. */
const atOnce = 4

/** Runs an action for every id and returns those that failed, with the first reason. */
async function each(ids: readonly string[], act: (id: string) => Promise<unknown>) {
  const waiting = [...ids]
  const done: string[] = []
  const failed: string[] = []
  let reason = ''
  const work = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const echo = expectEcho(id)
      try {
        await act(id)
        echo.written()
        done.push(id)
      } catch (error) {
        echo.failed()
        failed.push(id)
        reason ||= error instanceof Error ? error.message : ''
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, failed, reason }
}

/** Takes rows back out of the archive and says so. */
export async function restoreRows(resource: Resource, ids: readonly string[]): Promise<void> {
  const { done } = await each(ids, (id) => restore(resource, id))
  await rowsChanged(resource)
  if (done.length > 0) toast.success(text()('restored', { count: done.length }))
}

/** Archives rows and offers to undo it; those still in use stay, with the reason in a toast. */
export async function archiveRows(resource: Resource, ids: readonly string[]): Promise<void> {
  const { done, failed, reason } = await each(ids, (id) => archive(resource, id, ids.length > 1 ? [409] : []))
  await rowsChanged(resource)
  if (done.length > 0) {
    toast.success(text()('archived', { count: done.length }), { undo: () => restoreRows(resource, done) })
  }
  if (failed.length > 0 && ids.length > 1) toast.error(text()('left', { count: failed.length, reason }))
}
