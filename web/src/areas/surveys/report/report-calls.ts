import { http } from '../../../kit/http.ts'
import { refusalOf, refusals } from '../../../kit/refusal.ts'
import { toast } from '../../../kit/toasts.ts'
import { reportChanged } from './report-query.ts'

/**
 * Changes a part of a report; a refusal is shown as a toast, and the data are loaded again either way.
 * @returns the answer; undefined where it was refused, or has none
 */
export async function reportCall<T>(
  path: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  body?: object,
): Promise<T | undefined> {
  try {
    return await http<T>(path, { method, body, quiet: refusals })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) toast.error(refusal.details[0]?.message ?? refusal.message)
    return undefined
  } finally {
    await reportChanged()
  }
}
