import { passwordLength } from '@darsena/contract/access/password-length'
import type { Fault } from '@darsena/contract/kit/faults'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../../kit/app-error.ts'
import type { PublicContext } from '../../../kit/context.ts'
import type { TextKey } from '../../../kit/texts.ts'

let estimator: ZxcvbnFactory | undefined

/** Score 0 to 4 of zxcvbn (Wheeler, USENIX Security 2016); 3 stands up to 10^8 guesses. */
const enough = 3

/**
 * @param known words that the password must not be made of: the person's name and address
 * @throws VALIDATION at `password` when it is too short, on the list of common ones, or easily guessed
 */
export function assertStrong(
  context: PublicContext,
  password: string,
  known: readonly (string | null)[],
  path = 'password',
): void {
  const fault = (key: TextKey, params = {}): Fault => ({ path, message: context.translate(key, params) })
  if (password.length < passwordLength.min)
    throw invalid([fault('fault.tooShort', { min: passwordLength.min })])
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = known.flatMap((word) => (word ? [word, ...word.split(/[\s@.+-]+/)] : []))
  const isOwn = known.some((word) => word && password.toLowerCase().includes(word.toLowerCase()))
  const { score } = estimator.check(password, ['darsena', ...words])
  if (isOwn || score < enough) throw invalid([fault('fault.weakPassword')])
}
