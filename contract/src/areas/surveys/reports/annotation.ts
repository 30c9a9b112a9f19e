import { z } from 'zod'

/** Of the upright picture's width and height: a crop or a smaller copy moves nothing. */
const share = z.number().min(-0.5).max(1.5)
const point = z.tuple([share, share])
const colour = z.enum(['red', 'yellow', 'blue', 'white'])

/** What is drawn over a photo; the photo itself stays as it is. */
export const annotationShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arrow'), from: point, to: point, colour }),
  /** Radius in shares of the picture's width. */
  z.strictObject({ kind: z.literal('circle'), at: point, radius: z.number().gt(0).max(1.5), colour }),
  z.strictObject({ kind: z.literal('text'), at: point, text: z.string().trim().min(1).max(200), colour }),
])
export type AnnotationShape = z.infer<typeof annotationShape>

export const annotation = z.array(annotationShape).max(100)
export type Annotation = z.infer<typeof annotation>
