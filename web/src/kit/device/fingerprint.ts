/** SHA-256 in hexadecimal; undefined over plain http, where browsers offer no means to compute it. */
export async function fingerprintOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const { subtle } = globalThis.crypto
  if (!subtle) return undefined
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
