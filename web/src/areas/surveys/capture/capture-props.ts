import type { CaptureModel, CaptureState } from './model/capture-model.ts'
import type { useEntry } from './use-entry.ts'
import type { usePlace } from './use-place.ts'

/** What each view of a report is drawn from. */
export interface CaptureProps {
  model: CaptureModel
  state: CaptureState
  entry: ReturnType<typeof useEntry>
  place: ReturnType<typeof usePlace>
  canEdit: boolean
}
