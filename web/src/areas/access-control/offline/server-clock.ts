/** Milliseconds by which the server's clock is ahead of this device's, by its last answer. */
let offset = 0

export const clockOffset = (): number => offset

export function setClock(next: number): void {
  offset = next
}

/** Now, on the server's clock (RFC 3339): what is recorded on a device whose clock is wrong has the right time. */
export const serverNow = (): string => new Date(Date.now() + offset).toISOString()
