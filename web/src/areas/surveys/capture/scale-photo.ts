/** Pixels of the longer side: what a report prints at a full page's width, and what a list shows. */
const sizes = { report: 2560, thumb: 480 } as const

async function drawn(bitmap: ImageBitmap, longest: number): Promise<Blob> {
  const ratio = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * ratio), Math.round(bitmap.height * ratio))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

export interface TakenPhoto {
  /** What goes to the server. */
  content: Blob
  /** For lists on this device; absent where the browser can't draw the picture. */
  thumb: Blob | undefined
}

/**
 * Scales a photo down on the device, upright whichever way the phone was held, and without its position; the picture itself
 * is freed at once. What can't be drawn here, or is to stay as it is, goes as it is.
 */
export async function scalePhoto(file: Blob, keepsOriginal: boolean): Promise<TakenPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return { content: file, thumb: undefined }
  try {
    const thumb = await drawn(bitmap, sizes.thumb)
    const scaled = keepsOriginal ? file : await drawn(bitmap, sizes.report)
    return { content: scaled.size < file.size ? scaled : file, thumb }
  } finally {
    bitmap.close()
  }
}
