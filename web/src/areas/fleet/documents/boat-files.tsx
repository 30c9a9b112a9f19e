import { boats } from '@darsena/contract/areas/fleet/boats'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { fileLinksOf } from '@darsena/contract/kit/file-link'
import { FileGroup } from '../../../kit/files/file-group.tsx'
import { useAllowed } from '../../../kit/session.tsx'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { BoatDocumentFilesOf } from '../boat-documents.tsx'

/** All that there is of a yacht in files: her picture, and the scans of her documents for those who may read them. */
export function BoatFiles({ boat }: { boat: RowOf<typeof boats> }) {
  const words = useResourceTexts(boats)
  const maySeeDocuments = useAllowed({ can: ['read', 'BoatDocument'] })
  return (
    <>
      <FileGroup title={words.field('pictureId')} files={fileLinksOf(boat.picture)} />
      {maySeeDocuments && <BoatDocumentFilesOf boatId={boat.id} />}
    </>
  )
}
