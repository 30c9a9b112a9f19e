import {
  type Certainty,
  certainties,
  type OnSiteAnswer,
  type PersonOnSite,
} from '@darsena/contract/areas/access-control/on-site'
import { Button, Menu } from '@mantine/core'
import {
  IconClockExclamation,
  IconDownload,
  IconHourglass,
  IconLock,
  IconMapPin,
  IconPrinter,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { httpBlob } from '../../../kit/http.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { formatInstant } from '../../../kit/texts/format.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StateBadge, type Tone } from '../../../ui/state-badge.tsx'
import { musterList } from '../offline/muster-copy.ts'
import { StartRollCall } from '../roll-call/start-roll-call.tsx'
import classes from './muster.module.css'
import '@mantine/core/styles/Menu.layer.css'

const badges: Record<Certainty, { tone: Tone; Icon: typeof IconMapPin }> = {
  TODAY: { tone: 'good', Icon: IconMapPin },
  EARLIER: { tone: 'attention', Icon: IconClockExclamation },
  CLOSED: { tone: 'bad', Icon: IconLock },
  EXPECTED: { tone: 'neutral', Icon: IconHourglass },
}

function Person({ person, timeZone }: { person: PersonOnSite; timeZone: string }) {
  const { t } = useTranslation('access-control/muster')
  const { certainty, name, company, phone, boat, berth, gate, plate, companions, enteredAt } = person
  const { tone, Icon } = badges[certainty]
  return (
    <tr>
      <td className={classes.tick} aria-hidden />
      <th scope="row">
        {name}
        {companions ? ` ${t('companions', { count: companions })}` : ''}
        {company && <span className={classes.of}>{company}</span>}
      </th>
      <td>{phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}</td>
      <td>{[boat, berth && `(${berth})`].filter(Boolean).join(' ')}</td>
      <td>{[gate, plate].filter(Boolean).join(' · ')}</td>
      <td>{enteredAt && formatInstant(enteredAt, timeZone)}</td>
      <td className={classes.state}>
        <StateBadge tone={tone} Icon={Icon} label={t(`short.${certainty}`)} />
      </td>
    </tr>
  )
}

function Group({ certainty, answer }: { certainty: Certainty; answer: OnSiteAnswer }) {
  const { t } = useTranslation('access-control/muster')
  const people = answer.items.filter((one) => one.certainty === certainty)
  if (people.length === 0) return null
  return (
    <section className={classes.section}>
      <h3>{t(`group.${certainty}`, { count: people.length })}</h3>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th className={classes.tick} aria-label={t('present')} />
              {(['name', 'phone', 'boat', 'gate', 'enteredAt'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
              <th className={classes.state} scope="col">
                {t('column.certainty')}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Person key={person.logId ?? person.personId} person={person} timeZone={answer.timeZone} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function SheetMenu() {
  const { t } = useTranslation('access-control/muster')
  const download = async (format: 'csv' | 'xlsx') => {
    const { blob, fileName } = await httpBlob('/access-control/on-site/export', { format })
    saveFile(blob, fileName)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void download('csv')}>{t('sheet.csv')}</Menu.Item>
        <Menu.Item onClick={() => void download('xlsx')}>{t('sheet.xlsx')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Who is inside, for the day on which the building has to be left: on the screen, on paper and as a sheet. */
export function MusterList() {
  const { t } = useTranslation('access-control/muster')
  const { data, isError, refetch } = useQuery({
    queryKey: ['access-logs', 'on-site'],
    queryFn: ({ signal }) => musterList(signal),
    meta: { kinds: ['access-logs', 'scheduled-visits', 'visitors', 'boat-members'] },
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return (
    <div className={classes.muster}>
      <PageHeader
        title={t('title', { facility: data.facility })}
        subtitle={t('subtitle', {
          at: formatInstant(data.at, data.timeZone),
          zone: data.timeZone,
          count: data.inside,
        })}
        actions={
          <div className={classes.actions}>
            <StartRollCall list={data} />
            <Button variant="default" component={Link} to="/access-control/roll-calls">
              {t('rollCalls')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
            <SheetMenu />
          </div>
        }
      />
      {data.isCopy && <Notice text={t('copy', { at: formatInstant(data.at, data.timeZone) })} />}
      {data.items.length === 0 && <p>{t('nobody')}</p>}
      {certainties.map((certainty) => (
        <Group key={certainty} certainty={certainty} answer={data} />
      ))}
    </div>
  )
}
