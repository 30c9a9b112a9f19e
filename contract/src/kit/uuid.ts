/**
 * A UUID version 7 (RFC 9562, section 5.7), made by the creator of the row, in the browser or on the server: the
 * first 48 bits are milliseconds since 1970 (UTC), so that ids sort by age.
 */
export function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  const now = Date.now()
  view.setUint32(0, Math.floor(now / 0x10000))
  view.setUint16(4, now % 0x10000)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [0, 8, 12, 16, 20].map((from, at, cuts) => hex.slice(from, cuts[at + 1])).join('-')
}
