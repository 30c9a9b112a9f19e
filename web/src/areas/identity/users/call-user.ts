import { users } from '@darsena/contract/areas/identity/users'
import { rowsChanged } from '../../../kit/rows.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'

/** Runs an action on an account and shows a toast; false after a refusal, which has had its toast. */
export async function callUser(
  id: string,
  call: { method: 'POST' | 'DELETE'; path: string },
  done: string,
): Promise<boolean> {
  try {
    await write(`/users/${id}/${call.path}`, { method: call.method })
  } catch {
    return false
  }
  await rowsChanged(users)
  toast.success(done)
  return true
}
