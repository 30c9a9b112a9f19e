import { type Exchange, faultsOf, type Operation, shuffled } from './test-operations.ts'
import { type Known, type Random, sampleValue, singular, spoiled } from './test-values.ts'

/** With what is required alone, with more, or with something wrong. */
export type Manner = 'plain' | 'rich' | 'spoiled'

/** Who sends: a token, or none. */
export interface Sender {
  role: string
  token: string | undefined
}

export interface Proof {
  /** Faults with the request that brought each, the first of its kind. */
  faults: Map<string, Exchange>
  /** Operations that answered 2xx. */
  reached: Set<string>
  statuses: Map<number, number>
  sent: number
}

export const noProof = (): Proof => ({ faults: new Map(), reached: new Set(), statuses: new Map(), sent: 0 })

interface Sending {
  random: Random
  origin: string
  known: Known
  /** A body that is taken, where the schema alone does not say what is. */
  bodyFor?(operation: Operation, id: string | undefined): Promise<unknown>
}

const nameOf = ({ path }: Operation): string => path.split('/')[2] ?? ''

/** @returns the address, and the id in it */
function urlOf(
  { random, known }: Sending,
  operation: Operation,
  manner: Manner,
): [string, string | undefined] {
  const at = manner === 'spoiled' ? Math.floor(random() * operation.parameters.length) : -1
  const query = new URLSearchParams()
  let path = operation.path
  let id: string | undefined
  for (const [index, { name, in: place, required, schema }] of operation.parameters.entries()) {
    if (place === 'header') continue
    const key = name === 'id' ? `${singular(nameOf(operation))}Id` : name
    const good =
      place === 'path' ? (known.any(random, key) ?? sampleValue(random, schema, known, key)) : undefined
    const value = index === at ? spoiled(random, 'x') : (good ?? sampleValue(random, schema, known, name))
    if (name === 'id') id = good === undefined ? undefined : String(good)
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (place === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()).slice(0, 500))
    else if (required || index === at || (manner !== 'plain' && random() < 0.15))
      query.set(name, text.slice(0, 2000))
  }
  const asked = query.toString()
  return [asked ? `${path}?${asked}` : path, id]
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formFor({ random }: Sending, { path }: Operation, isSpoiled: boolean): FormData {
  const form = new FormData()
  const isSheet = path.endsWith('/import')
  if (isSpoiled && random() < 0.3) form.set('mapping', '{"a":')
  if (isSpoiled && random() < 0.3) form.set('unknown', 'x')
  const bytes =
    isSpoiled && random() < 0.5
      ? Buffer.from([0, 255, 1, 2])
      : isSheet
        ? Buffer.from('Nome;Codice\nProva;1\n')
        : png
  form.set('file', new Blob([new Uint8Array(bytes)]), isSheet ? 'sheet.csv' : 'picture.png')
  return form
}

async function bodyOf(
  sending: Sending,
  operation: Operation,
  id: string | undefined,
  manner: Manner,
): Promise<FormData | string | undefined> {
  const isSpoiled = manner === 'spoiled'
  // Rows that a sample needs are made first, which takes its time.
  const share = manner === 'plain' ? 1 : 0.2
  if (operation.isForm) return formFor(sending, operation, isSpoiled)
  if (!operation.body) return undefined
  const good =
    (sending.random() < share && (await sending.bodyFor?.(operation, id))) ||
    sampleValue(sending.random, operation.body, sending.known)
  return JSON.stringify(isSpoiled ? spoiled(sending.random, good) : good)
}

/** What people open by a link, in words of its own where it is not valid. */
const pages = new Set(['GET /api/passes/public/{token}'])

/** Sends one request and judges its answer. */
export async function sendOne(
  sending: Sending,
  proof: Proof,
  operation: Operation,
  sender: Sender,
  manner: Manner,
): Promise<number> {
  const isSpoiled = manner === 'spoiled'
  const [url, id] = urlOf(sending, operation, isSpoiled && sending.random() < 0.6 ? 'rich' : manner)
  const body = await bodyOf(sending, operation, id, manner)
  let status = 0
  let text = ''
  try {
    const answer = await fetch(`${sending.origin}${url}`, {
      method: operation.method,
      headers: {
        ...(sender.token && { authorization: `Bearer ${sender.token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    text = String(error)
  }
  proof.sent += 1
  proof.statuses.set(status, (proof.statuses.get(status) ?? 0) + 1)
  if (status >= 200 && status < 400) {
    proof.reached.add(operation.name)
    if (text.startsWith('{') || text.startsWith('[')) sending.known.learn(JSON.parse(text), nameOf(operation))
  }
  const isPage = pages.has(operation.name) && text.startsWith('<!doctype html>')
  for (const fault of isPage && status < 500 ? [] : faultsOf({ status, text })) {
    const kind = `${operation.name}: ${fault}`
    const sent = typeof body === 'string' ? body.slice(0, 400) : ''
    if (!proof.faults.has(kind))
      proof.faults.set(kind, { operation: operation.name, url, body: sent, status, text: text.slice(0, 400) })
  }
  return status
}

/** Sends so many requests, all operations in turn, by all senders, most of them with something wrong. */
export async function sendMany(
  sending: Sending,
  proof: Proof,
  operations: readonly Operation[],
  senders: readonly Sender[],
  count: number,
): Promise<void> {
  while (proof.sent < count) {
    for (const operation of shuffled(sending.random, operations)) {
      if (proof.sent >= count) return
      const sender = senders[Math.floor(sending.random() * senders.length)]
      if (sender)
        await sendOne(sending, proof, operation, sender, sending.random() < 0.7 ? 'spoiled' : 'rich')
    }
  }
}
