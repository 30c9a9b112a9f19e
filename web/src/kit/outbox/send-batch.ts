import { canonicalJson } from '@darsena/contract/kit/canonical-json'
import { fingerprintOf } from '../device/fingerprint.ts'
import type { Operation, OperationFailure } from './operation.ts'
import type { BatchAnswer } from './transport.ts'

/** How a call that takes many operations answers. */
export interface BatchBody {
  items: readonly {
    opId: string
    outcome: 'APPLIED' | 'ALREADY_APPLIED' | 'CONFLICT' | 'REFUSED' | 'HELD'
    /** Of the operation as the server got it, in canonical JSON. */
    sha256: string
    item: unknown
    error: { code: string; message: string; details: OperationFailure['details'] } | null
  }[]
}

const sent = ({ key, deviceAt, lane, body }: Operation) => ({ ...body, opId: key, at: deviceAt, lane })

const outcomes = {
  APPLIED: 'done',
  ALREADY_APPLIED: 'done',
  CONFLICT: 'conflict',
  REFUSED: 'refused',
  HELD: 'held',
} as const satisfies Record<BatchBody['items'][number]['outcome'], BatchAnswer['outcome']>

const sameBytes = async (operation: Operation, sha256: string) => {
  const own = await fingerprintOf(new TextEncoder().encode(canonicalJson(sent(operation))).buffer)
  return own === undefined || own === sha256
}

/** Sends operations together. @param post the call, with its body @returns what became of each that the server has as it is here */
export async function sendBatch(
  operations: readonly Operation[],
  post: (body: readonly object[]) => Promise<BatchBody>,
): Promise<BatchAnswer[]> {
  const { items } = await post(operations.map(sent))
  const byKey = new Map(operations.map((operation) => [operation.key, operation]))
  const answers: BatchAnswer[] = []
  for (const { opId, outcome, sha256, item, error } of items) {
    const operation = byKey.get(opId)
    if (!operation || !(await sameBytes(operation, sha256))) continue
    const status = outcome === 'CONFLICT' ? 409 : 422
    const failure = error ? { status, ...error, answer: item } : undefined
    answers.push({ key: opId, outcome: outcomes[outcome], answer: item, failure })
  }
  return answers
}
