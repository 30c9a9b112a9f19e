import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that have to be read again; what only has to be recognised is kept as a hash instead. */
export interface Vault {
  /** @param owner whose it is; sealed for one, it opens for nobody else */
  seal(secret: string, owner: string): string
  /** Undefined when it was sealed under another key or for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined
  /** Recognises a text again without keeping anything that it could be guessed from. */
  markOf(text: string): string
}

const algorithm = 'aes-256-gcm'
const lengths = { key: 32, iv: 12, tag: 16 } as const

/** AES-256-GCM (NIST SP 800-38D) under a key that HKDF (RFC 5869) makes of the installation's secret key. */
export function vault(secretKey: string): Vault {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `darsena ${use}`, lengths.key))
  const sealing = keyFor('seal')
  const marking = keyFor('mark')
  return {
    seal(secret, owner) {
      const iv = randomBytes(lengths.iv)
      const cipher = createCipheriv(algorithm, sealing, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const iv = bytes.subarray(0, lengths.iv)
      const tag = bytes.subarray(lengths.iv, lengths.iv + lengths.tag)
      if (tag.length < lengths.tag) return undefined
      const decipher = createDecipheriv(algorithm, sealing, iv, { authTagLength: lengths.tag })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const text = decipher.update(bytes.subarray(lengths.iv + lengths.tag))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    markOf: (text) => createHmac('sha256', marking).update(text).digest('hex'),
  }
}
