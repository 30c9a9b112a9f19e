import { uuidv7 } from '@darsena/contract/kit/uuid'
import { roomLeft } from '../../../kit/device/device-storage.ts'
import { photoSize } from './capture-settings.ts'
import type { CaptureModel } from './model/capture-model.ts'
import { recordOf } from './model/capture-operation.ts'
import { scalePhoto } from './scale-photo.ts'

export interface PhotoPlace {
  itemId: string
  problemId?: string | undefined
}

/** Where a photo of an item, or of a problem, stands below /api. */
const pathOf = (reportId: string, { itemId, problemId }: PhotoPlace, linkId: string) =>
  `/audit-reports/${reportId}/items/${itemId}${problemId ? `/problems/${problemId}` : ''}/files/${linkId}`

/** Bytes that stay free for what is typed. */
const reserve = 5_000_000

/**
 * Takes a photo in: it is announced in the order of everything else, and its bytes follow in a way of their own.
 * @returns whether there was room for it
 */
export async function takePhoto(
  model: CaptureModel,
  place: PhotoPlace,
  file: File,
  about: string,
): Promise<boolean> {
  const { content, thumb } = await scalePhoto(file, photoSize.get() === 'original')
  const room = await roomLeft()
  if (room !== undefined && room < content.size + reserve) return false
  const linkId = uuidv7()
  const { report, facilityId } = model.state().head
  if (thumb) await model.store.keepPhoto(report.id, linkId, thumb)
  const isStored = await model.change({ kind: 'file-create', ...place, id: linkId }, undefined, [
    {
      // The link's own id, so that the photo is found here until it has arrived.
      id: linkId,
      record: recordOf(report.id),
      method: 'PATCH',
      path: pathOf(report.id, place, linkId),
      facilityId: facilityId || null,
      about,
      body: { version: 1 },
      upload: { file: content, name: file.name || 'photo.jpg', field: 'fileId' },
    },
  ])
  return isStored
}
