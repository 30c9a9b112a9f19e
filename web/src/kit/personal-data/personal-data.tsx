import { canRow } from '@darsena/contract/access/ability'
import type { Resource } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { Button } from '@mantine/core'
import { IconEraser, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { httpBlob } from '../http.ts'
import { rowsChanged } from '../rows.ts'
import { saveFile } from '../save-file.ts'
import { useAbility } from '../session.tsx'
import { useLanguage } from '../texts/i18n.ts'
import { toast } from '../toasts.ts'
import { write } from '../writes/write.ts'
import classes from './personal-data.module.css'

interface Props {
  /** Has the routes `/{id}/personal-data` and `/{id}/erase`. */
  resource: Resource
  row: { id: string }
  /** What the person may ask for, and what stays. */
  text: string
  /** What an erasure takes away. */
  eraseText: string
  /** Resources whose rows an erasure changes. */
  changed: readonly string[]
}

/** What a person may ask for: a copy of all that is stored on them, and that it be erased. */
export function PersonalData({ resource, row, text, eraseText, changed }: Props) {
  const { t } = useTranslation('kit/personal-data')
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
      const { blob, fileName } = await httpBlob(`/${resource.name}/${row.id}/personal-data`)
      saveFile(blob, fileName)
    })
  const erase = async () => {
    const isSure = await confirm({
      title: t('eraseTitle', { name: labelOf(resource, row, language) }),
      text: eraseText,
      action: t('erase'),
      isDangerous: true,
    })
    if (!isSure) return
    await run(async () => {
      await write(`/${resource.name}/${row.id}/erase`, { method: 'POST' })
      await Promise.all(changed.map((name) => rowsChanged({ name })))
      toast.success(t('erased'))
    })
  }
  return (
    <div className={classes.section}>
      <p>{text}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => void download()}
        >
          {t('export')}
        </Button>
        {canRow(ability, 'delete', resource.subject, row) && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => void erase()}
          >
            {t('erase')}
          </Button>
        )}
      </div>
    </div>
  )
}
