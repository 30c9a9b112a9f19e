import { visitors } from '@darsena/contract/areas/access-control/visitors'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { IconBan, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'

export type Visitor = RowOf<typeof visitors>

/** Is the visitor blocked, and where inside; with the reason where there is room. */
export function VisitorState({ visitor, isWhole = false }: { visitor: Visitor; isWhole?: boolean }) {
  const { t } = useTranslation('access-control')
  const words = useResourceTexts(visitors)
  const inside = visitor.insides.map(({ label }) => label).join(', ')
  return (
    <>
      {visitor.blocked && (
        <StateBadge
          tone="bad"
          Icon={IconBan}
          label={
            isWhole ? `${words.field('blocked')}: ${visitor.blockedReason ?? ''}` : words.field('blocked')
          }
        />
      )}
      {inside && (
        <StateBadge tone="good" Icon={IconMapPin} label={t('visitor.insideAt', { facility: inside })} />
      )}
    </>
  )
}
