import { canRow } from '@darsena/contract/access/ability'
import { boatMembers } from '@darsena/contract/areas/fleet/boat-members'
import type { RowOf } from '@darsena/contract/kit/define-resource'
import { labelOf } from '@darsena/contract/kit/label'
import { Button } from '@mantine/core'
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
import classes from './people.module.css'

/** What a person may ask for: a copy of all that is held, and that it be erased. */
export function PersonalData({ member }: { member: RowOf<typeof boatMembers> }) {
  const { t } = useTranslation('fleet')
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
      const { blob, fileName } = await httpBlob(`/boat-members/${member.id}/personal-data`)
      saveFile(blob, fileName)
    })
  const erase = async () => {
    const isSure = await confirm({
      title: t('privacy.eraseTitle', { name: labelOf(boatMembers, member, language) }),
      text: t('privacy.eraseText'),
      action: t('privacy.erase'),
      isDangerous: true,
    })
    if (!isSure) return
    await run(async () => {
      await write(`/boat-members/${member.id}/erase`, { method: 'POST' })
      await Promise.all(
        ['boat-members', 'boat-member-roles', 'person-documents', 'boats'].map((name) =>
          rowsChanged({ name }),
        ),
      )
      toast.success(t('privacy.erased'))
    })
  }
  return (
    <div className={classes.privacy}>
      <p>{t('privacy.text')}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isBusy}
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => void download()}
        >
          {t('privacy.export')}
        </Button>
        {canRow(ability, 'delete', 'BoatMember', member) && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={() => void erase()}
          >
            {t('privacy.erase')}
          </Button>
        )}
      </div>
    </div>
  )
}
