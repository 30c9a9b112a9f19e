import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import panelClasses from '../../../../kit/board/frame/panel.module.css'
import { formatInstant } from '../../../../kit/texts/format.ts'
import { toast } from '../../../../kit/toasts.ts'
import { write } from '../../../../kit/writes/write.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SkeletonLines } from '../../../../ui/loading.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { useYard } from '../yard-context.ts'
import { type ConcernedPerson, useConcernedPeople } from './use-put-offs.ts'
import classes from './weather.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'

const languages = ['own', 'it', 'en'] as const

const keyOf = ({ kind, id }: ConcernedPerson) => `${kind} ${id}`

function Person({
  person,
  isChosen,
  onChoose,
}: {
  person: ConcernedPerson
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = useTranslation('yard/board/weather')
  const { data } = useYard()
  const { name, concern, hasEmail, phone, mailedAt, subject, paragraphs, language } = person
  const about = [
    t(`concern.${concern}`),
    !hasEmail && t('noEmail'),
    !hasEmail && phone,
    mailedAt && t('mailedAt', { at: formatInstant(new Date(mailedAt), data.timeZone) }),
  ]
  return (
    <li>
      <Checkbox
        label={name}
        description={about.filter(Boolean).join(' · ')}
        checked={isChosen}
        disabled={!hasEmail}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <details className={classes.mail}>
        <summary>{t('mailOf', { language: t(`language.${language}`) })}</summary>
        <div lang={language}>
          <strong>{subject}</strong>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
    </li>
  )
}

/** Whom work that was put off concerns, each with the mail as it goes out; nothing goes out before it was looked at. */
export function PeopleDialog({ putOffId, onClose }: { putOffId: string; onClose: () => void }) {
  const { t } = useTranslation('yard/board/weather')
  const [language, setLanguage] = useState<(typeof languages)[number]>('own')
  const { data, isError, refetch } = useConcernedPeople(putOffId, language === 'own' ? null : language)
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const people = data?.people ?? []
  // Nobody is written to a second time unasked.
  const isChosen = (person: ConcernedPerson) =>
    person.hasEmail && (choice.get(keyOf(person)) ?? person.mailedAt === null)
  const chosen = people.filter(isChosen)
  const send = async () => {
    setBusy(true)
    const recipients = chosen.map((person) => ({
      kind: person.kind,
      id: person.id,
      language: person.language,
    }))
    try {
      await write(`/yard/put-offs/${putOffId}/mails`, { method: 'POST', body: { recipients } })
    } catch {
      return
    } finally {
      setBusy(false)
    }
    toast.success(t('sent', { count: recipients.length }))
    onClose()
  }
  return (
    <Dialog title={t('people')} size="lg" onClose={onClose}>
      <div className={panelClasses.form}>
        {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonLines count={5} height={28} />}
        {data && people.length === 0 && <p>{t('nobody')}</p>}
        {people.length > 0 && (
          <SegmentedControl
            aria-label={t('language.label')}
            data={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={language}
            onChange={(value) => setLanguage(languages.find((one) => one === value) ?? 'own')}
          />
        )}
        <ul className={classes.people}>
          {people.map((person) => (
            <Person
              key={keyOf(person)}
              person={person}
              isChosen={isChosen(person)}
              onChoose={(is) => setChoice((last) => new Map(last).set(keyOf(person), is))}
            />
          ))}
        </ul>
        {data && data.contractors.length > 0 && (
          <p>{t('contractors', { names: data.contractors.join(', ') })}</p>
        )}
        <div className={panelClasses.formButtons}>
          <Button variant="default" onClick={onClose}>
            {t('notNow')}
          </Button>
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void send()}>
            {t('send', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
