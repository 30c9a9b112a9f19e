import { accessLogs } from '@darsena/contract/areas/access-control/access-logs'
import { Alert, Button, TextInput } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import classes from './register.module.css'
import type { Comer } from './register-calls.ts'
import type { Register } from './use-register.ts'
import '@mantine/core/styles/Alert.layer.css'

/** Lets all that were chosen in at once, with the plate of their car. */
export function GroupBar({
  people,
  register,
  onDone,
  Icon,
}: {
  people: readonly Comer[]
  register: Register
  onDone: () => void
  Icon: IconType
}) {
  const { t } = useTranslation('access-control/register')
  const words = useResourceTexts(accessLogs)
  const [plate, setPlate] = useState('')
  const [left, setLeft] = useState<string[]>([])
  const go = async () => {
    const messages = await register.letInAll(people, plate.trim() ? { plate: plate.trim() } : {})
    setLeft(messages)
    if (messages.length === 0) onDone()
  }
  return (
    <section className={classes.group} aria-label={t('group')}>
      {left.length > 0 && (
        <Alert color="red" role="alert">
          {left.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <div className={classes.groupRow}>
        <TextInput
          label={words.field('plate')}
          value={plate}
          onChange={(event) => setPlate(event.currentTarget.value)}
        />
        <Button
          size="lg"
          disabled={register.isBusy}
          leftSection={<Icon size={22} aria-hidden />}
          onClick={() => void go()}
        >
          {t('inMany', { count: people.length })}
        </Button>
        <Button size="lg" variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
