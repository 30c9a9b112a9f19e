import { canRow } from '@darsena/contract/access/ability'
import { visitors } from '@darsena/contract/areas/access-control/visitors'
import { labelOf } from '@darsena/contract/kit/label'
import { Button, Group, Stack } from '@mantine/core'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { httpBlob } from '../../../kit/http.ts'
import { rowsChanged } from '../../../kit/rows.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { useAbility } from '../../../kit/session.tsx'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { toast } from '../../../kit/toasts.ts'
import { write } from '../../../kit/writes/write.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { Visitor } from './visitor-state.tsx'

/** What a visitor may ask for: a copy of all that is held, and that it be erased. */
export function VisitorPrivacy({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation('access-control')
  const { language } = useLanguage()
  const ability = useAbility()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The failed request has shown its reason already.
    } finally {
      setBusy(false)
    }
  }
  const download = () =>
    run(async () => {
      const { blob, fileName } = await httpBlob(`/visitors/${visitor.id}/personal-data`)
      saveFile(blob, fileName)
    })
  const erase = async () => {
    const isSure = await confirm({
      title: t('visitor.eraseTitle', { name: labelOf(visitors, visitor, language) }),
      text: t('visitor.eraseText'),
      action: t('visitor.erase'),
      isDangerous: true,
    })
    if (!isSure) return
    await run(async () => {
      await write(`/visitors/${visitor.id}/erase`, { method: 'POST' })
      const names = ['visitors', 'scheduled-visits', 'access-logs', 'person-documents']
      await Promise.all(names.map((name) => rowsChanged({ name })))
      toast.success(t('visitor.erased'))
    })
  }
  return (
    <Stack>
      <p>{t('visitor.privacyText')}</p>
      <Group>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => void download()}
        >
          {t('visitor.download')}
        </Button>
        {canRow(ability, 'delete', 'Visitor', visitor) && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => void erase()}
          >
            {t('visitor.erase')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
