import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './account.module.css'

/** The codes that stand in for a lost phone, which nobody can show again; the page is not left before they are kept. */
export function RecoveryCodeList({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation('identity/account')
  useUnsavedGuard(useCallback(() => true, []))
  const text = codes.join('\n')
  return (
    <>
      <Notice isUrgent text={t('recovery.text')} />
      <ul className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('recovery.file'))}
        >
          {t('recovery.download')}
        </Button>
        <Button onClick={onSaved}>{t('recovery.kept')}</Button>
      </Group>
    </>
  )
}
