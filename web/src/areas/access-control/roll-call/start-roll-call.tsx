import type { OnSiteAnswer } from '@darsena/contract/areas/access-control/on-site'
import { type RollCallKind, rollCallKinds } from '@darsena/contract/areas/access-control/roll-calls'
import { Button, Stack } from '@mantine/core'
import { IconSpeakerphone, IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { refusalOf } from '../../../kit/refusal.ts'
import { useAllowed, useSession } from '../../../kit/session.tsx'
import { toast } from '../../../kit/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { startRollCall } from './roll-call-copy.ts'

const badges = {
  DRILL: { variant: 'default', Icon: IconSpeakerphone },
  REAL: { variant: 'filled', Icon: IconUrgent },
} as const

/** Begins a roll call with the list that is on the screen: a drill, or a real one. */
export function StartRollCall({ list }: { list: OnSiteAnswer }) {
  const { t } = useTranslation('access-control/roll-call')
  const { user } = useSession()
  const navigate = useNavigate()
  const mayTake = useAllowed({ can: ['create', 'AccessLog'] })
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!mayTake) return null
  const start = async (kind: RollCallKind) => {
    setBusy(true)
    try {
      const id = await startRollCall(kind, list, t('about'), user.name)
      await navigate(`/access-control/roll-calls/${id}`)
    } catch (error) {
      toast.error(refusalOf(error)?.message ?? t('failed'))
      setBusy(false)
    }
  }
  return (
    <>
      <Button leftSection={<IconSpeakerphone size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      {isOpen && (
        <Dialog title={t('startTitle')} size="lg" onClose={() => setOpen(false)}>
          <Stack>
            <p>{t('startText', { count: list.items.length })}</p>
            {rollCallKinds.map((kind) => {
              const { variant, Icon } = badges[kind]
              return (
                <Button
                  key={kind}
                  size="lg"
                  variant={variant}
                  color={kind === 'REAL' ? 'red' : undefined}
                  loading={isBusy}
                  leftSection={<Icon size={20} aria-hidden />}
                  onClick={() => void start(kind)}
                >
                  {t(`kind.${kind}`)}
                </Button>
              )
            })}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
