import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUnsent } from '../../kit/outbox/use-unsent.ts'

/** In sight on every page while something waits on this device to be sent. */
export function UnsentButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shell')
  const count = useUnsent()?.length ?? 0
  if (count === 0) return null
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconCloudUp size={18} aria-hidden />}
      aria-label={`${t('unsent.open')}: ${count}`}
      onClick={onOpen}
    >
      {count}
    </Button>
  )
}
