import { activeFacility } from '../active-facility.ts'
import { addressOf, type HttpOptions, http } from '../http.ts'
import { underKey } from './under-key.ts'

type WriteOptions = Omit<HttpOptions, 'key' | 'body' | 'method'> & {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: object | undefined
}

/** `http` for writes of a signed-in user; one that is sent again after a lost answer has one effect. */
export function write<T>(path: string, options: WriteOptions): Promise<T> {
  const { method, query, body } = options
  const what = JSON.stringify([method, addressOf(path, query), activeFacility.get(), body])
  return underKey(what, (key) => http<T>(path, { ...options, key }))
}
