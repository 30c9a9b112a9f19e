import { type Crop, type VariantKind, variantSizes } from '@darsena/contract/kit/file-link'
import sharp, { type Sharp } from 'sharp'
import { readHeic } from './read-heic.ts'
import { takenAt } from './taken-at.ts'

/**
 * Pixels above which a picture is not decoded: 12,000 × 12,000 are accepted, a claim of 60,000 × 60,000 is
 * not.
 */
const mostPixels = 150_000_000

export interface Variant {
  kind: VariantKind
  bytes: Buffer
  mimeType: string
  width: number
  height: number
}

export interface Picture {
  width: number
  height: number
  taken: ReturnType<typeof takenAt>
  variants: Variant[]
}

export type Unmade = 'TOO_MANY_PIXELS' | 'UNREADABLE'

const metadataOf = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()
const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })

/** Whole pixels of an upright picture that a crop keeps. */
function cut({ x, y, width, height }: Crop, full: { width: number; height: number }) {
  const left = Math.min(Math.round(x * full.width), full.width - 1)
  const top = Math.min(Math.round(y * full.height), full.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * full.width), full.width - left)),
    height: Math.max(1, Math.min(Math.round(height * full.height), full.height - top)),
  }
}

/** Sharp writes no metadata by default, so neither location nor camera remain. */
async function scaled(image: Sharp, kind: VariantKind, hasAlpha: boolean): Promise<Variant> {
  const side = variantSizes[kind]
  const resized = image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const encoded = hasAlpha ? resized.webp({ quality: 82 }) : resized.jpeg({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const mimeType = hasAlpha ? 'image/webp' : 'image/jpeg'
  return { kind, bytes: data, mimeType, width: info.width, height: info.height }
}

/**
 * The variants of a picture: upright (Exif orientation), cropped as requested, without metadata; where
 * cropped, the whole picture as well.
 * @returns the reason where the original cannot be decoded
 */
export async function pictureVariants(
  original: Buffer,
  mimeType: string,
  crop: Crop | null,
): Promise<Picture | Unmade> {
  try {
    const claimed = await metadataOf(original)
    const taken = takenAt(claimed.exif)
    if (claimed.width * claimed.height > mostPixels) return 'TOO_MANY_PIXELS'
    const bytes = mimeType === 'image/heic' ? await readHeic(original) : original
    const { width, height, orientation = 1, hasAlpha } = await metadataOf(bytes)
    const upright = orientation >= 5 ? { width: height, height: width } : { width, height }
    const turned = open(bytes).rotate()
    const shown = crop ? turned.extract(cut(crop, upright)) : turned
    const preview = await scaled(shown, 'preview', hasAlpha)
    const thumb = await scaled(open(preview.bytes), 'thumb', hasAlpha)
    const whole = crop ? [await scaled(open(bytes).rotate(), 'whole', hasAlpha)] : []
    return { ...upright, taken, variants: [preview, thumb, ...whole] }
  } catch {
    return 'UNREADABLE'
  }
}
