import type { Annotation } from '@darsena/contract/areas/surveys/reports/annotation'
import type { FileLink } from '@darsena/contract/kit/file-link'
import { heightOf, PictureDrawing, pictureWidth } from '../../../ui/picture-drawing.tsx'
import classes from './photos.module.css'

/** A photo with what is drawn over it; the photo itself is untouched. */
export function AnnotatedPhoto({
  file,
  annotation,
  alt,
  onBroken,
}: {
  file: FileLink
  annotation: Annotation
  alt: string
  onBroken: () => void
}) {
  const source = file.wholeUrl ?? file.thumbUrl ?? file.url
  return (
    <span className={classes.annotated} style={{ aspectRatio: `${pictureWidth} / ${heightOf(file)}` }}>
      <img src={source} alt={alt} loading="lazy" decoding="async" onError={onBroken} />
      <PictureDrawing shapes={annotation} size={file} className={classes.drawing} />
    </span>
  )
}
