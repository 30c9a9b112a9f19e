/** An answer of the server as this device last saw it. */
export interface CopyRow {
  userId: string
  /** What it is, with the facility where it belongs to one. */
  name: string
  data: unknown
  /** When it was answered, by the device's clock (RFC 3339). */
  at: string
}
