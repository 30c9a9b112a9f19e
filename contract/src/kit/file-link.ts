import { z } from 'zod'

/** At most so many bytes a file. */
export const fileLimit = 50 * 1024 * 1024

/**
 * Smaller pictures made of an original, with their longer side in pixels. Thumb and preview show the part that was
 * chosen; the whole is made where a part was, since not every browser can show the original.
 */
export const variantSizes = { thumb: 320, preview: 1600, whole: 1600 } as const
export type VariantKind = keyof typeof variantSizes

/** Of a picture: smaller ones are being made, are there, or can't be made (`NONE`, as for all that is no picture). */
export const fileStates = ['PENDING', 'READY', 'NONE'] as const
/** Why a picture has no smaller ones. */
export const stateReasons = ['TOO_MANY_PIXELS', 'UNREADABLE'] as const

const share = z.number().min(0).max(1)

/** A part of an upright picture, in shares of its width and height. The original is never cut. */
export const crop = z
  .strictObject({ x: share, y: share, width: share.gt(0), height: share.gt(0) })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    params: { fault: 'invalid' },
  })
export type Crop = z.infer<typeof crop>

/** A file as a record shows it, with links that need no token and end after some minutes. */
export const fileLink = z.object({
  id: z.string(),
  /** The file's name. */
  label: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** Of the upright picture, in pixels. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  state: z.enum(fileStates),
  stateReason: z.enum(stateReasons).nullable(),
  crop: crop.nullable(),
  version: z.number(),
  /** The bytes that were uploaded; with `&download=1` to be kept, not shown. */
  url: z.string(),
  /** These are null where the state is not READY. */
  previewUrl: z.string().nullable(),
  thumbUrl: z.string().nullable(),
  /** All of the picture, whichever part the others show. */
  wholeUrl: z.string().nullable(),
})
export type FileLink = z.infer<typeof fileLink>

/** The files that a field of a row shows, whether it holds one or several. */
export const fileLinksOf = (value: unknown): FileLink[] =>
  [value].flat().flatMap((one) => {
    const read = fileLink.safeParse(one)
    return read.success ? [read.data] : []
  })
