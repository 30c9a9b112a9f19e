import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useBrowserStore } from '../../../kit/browser-store.ts'
import { useSession } from '../../../kit/session.tsx'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { MessageScreen } from '../../../ui/page/message-screen.tsx'
import classes from './capture.module.css'
import type { CaptureProps } from './capture-props.ts'
import { appearance } from './capture-settings.ts'
import { ItemView } from './item-view.tsx'
import { SectionView } from './section-view.tsx'
import { SectionsView } from './sections-view.tsx'
import { useCapture } from './use-capture.ts'
import { useEntry } from './use-entry.ts'
import { usePlace } from './use-place.ts'

function Opened({ model, state }: Pick<CaptureProps, 'model' | 'state'>) {
  const entry = useEntry(model)
  const place = usePlace(state.head)
  const { status, archivedAt } = state.head.report
  const canEdit = status === 'DRAFT' && archivedAt === null
  const props = { model, state, entry, place, canEdit }
  if (place.itemId) return <ItemView key={place.itemId} {...props} itemId={place.itemId} />
  if (place.sectionId) return <SectionView key={place.sectionId} {...props} sectionId={place.sectionId} />
  return <SectionsView {...props} />
}

/** A survey on a phone: sections, then items, then one item at a time; from what lies on the device. */
export function CaptureScreen() {
  const { t } = useTranslation('surveys/capture')
  const { id = '' } = useParams()
  const { user } = useSession()
  const chosen = useBrowserStore(appearance)
  const capture = useCapture(id)
  return (
    <div key={`${user.id} ${id}`} className={classes.screen} data-appearance={chosen ?? 'plain'}>
      {capture.kind === 'loading' && <SkeletonLines />}
      {capture.kind === 'absent' && (
        <MessageScreen
          level={2}
          picture={<IconCloudOff size={64} aria-hidden />}
          title={t('absent.title')}
          text={t('absent.text')}
          primary={{ label: t('toMine'), to: '/audit-reports/today' }}
        />
      )}
      {capture.kind === 'ready' && <Opened model={capture.model} state={capture.state} />}
      {capture.kind === 'loading' && (
        <Button component={Link} to="/audit-reports/today" variant="subtle">
          {t('toMine')}
        </Button>
      )}
    </div>
  )
}
