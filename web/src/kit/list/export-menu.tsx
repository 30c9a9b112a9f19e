import type { Resource } from '@darsena/contract/kit/define-resource'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupItem, PopupMenu } from '../../ui/popup-menu.tsx'
import { httpBlob } from '../http.ts'
import { NoResponse } from '../http-error.ts'
import { saveFile } from '../save-file.ts'
import { toast } from '../toasts.ts'

/** Downloads the filtered list as a sheet; one download at a time, and the button shows that it is under way. */
export function ExportMenu({
  resource,
  params,
  isNarrow,
}: {
  resource: Resource
  params: URLSearchParams
  isNarrow: boolean
}) {
  const { t } = useTranslation('kit/list')
  const [isBusy, setBusy] = useState(false)
  const download = async (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams(params)
    query.delete('page')
    query.delete('pageSize')
    query.set('format', format)
    setBusy(true)
    try {
      const { blob, fileName } = await httpBlob(`/${resource.name}/export`, query)
      saveFile(blob, fileName)
      toast.success(t('exported', { name: fileName }))
    } catch (error) {
      // A refusal has shown its reason already.
      if (error instanceof NoResponse) toast.error(t('exportBroken'))
    } finally {
      setBusy(false)
    }
  }
  const label = isBusy ? t('exporting') : t('export')
  return (
    <PopupMenu
      button={(props) =>
        isNarrow ? (
          <ActionIcon {...props} variant="default" size="input-sm" loading={isBusy} aria-label={label}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            {...props}
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('export')}
          </Button>
        )
      }
    >
      <PopupItem onChoose={() => void download('xlsx')}>{t('exportXlsx')}</PopupItem>
      <PopupItem onChoose={() => void download('csv')}>{t('exportCsv')}</PopupItem>
    </PopupMenu>
  )
}
