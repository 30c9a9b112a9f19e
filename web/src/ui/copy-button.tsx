import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Puts a text into the clipboard and says that it did; where the browser does not allow that, the text is there to be marked. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('ui')
  const { copy, copied } = useClipboard({ timeout: 2_000 })
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => copy(text)}>
      <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
