import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { useSession } from '../../session.tsx'
import { formatInstant } from '../../texts/format.ts'
import type { Draft } from './use-draft.ts'

/** Offers what its user typed into this form earlier and did not save. */
export function DraftNotice({ draft, onRestore }: { draft: Draft; onRestore: () => void }) {
  const { t } = useTranslation('kit/form')
  const { facility } = useSession()
  if (!draft.offered) return null
  return (
    <Notice text={t('draftOffered', { at: formatInstant(draft.offered.at, facility.timeZone) })}>
      <Group gap="xs">
        <Button size="compact-md" fz="sm" onClick={onRestore}>
          {t('draftRestore')}
        </Button>
        <Button variant="default" size="compact-md" fz="sm" onClick={draft.discard}>
          {t('draftDiscard')}
        </Button>
      </Group>
    </Notice>
  )
}
