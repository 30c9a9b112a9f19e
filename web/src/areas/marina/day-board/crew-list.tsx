import { personDocuments } from '@darsena/contract/areas/fleet/person-documents'
import type { CrewListAnswer, CrewPerson } from '@darsena/contract/areas/marina/desk/crew-list'
import { portBookingMembers } from '@darsena/contract/areas/marina/port-booking-members'
import { countryName } from '@darsena/contract/kit/label'
import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { http, httpBlob } from '../../../kit/http.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { formatDay, formatInstant } from '../../../kit/texts/format.ts'
import { useLanguage } from '../../../kit/texts/i18n.ts'
import { useResourceTexts } from '../../../kit/texts/resource-texts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from './day-board.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

function Person({ person, withNumbers }: { person: CrewPerson; withNumbers: boolean }) {
  const { t } = useTranslation('marina/stays')
  const { language } = useLanguage()
  const words = useResourceTexts(portBookingMembers)
  const documents = useResourceTexts(personDocuments)
  const { name, role, nationality, documentType, documentNumber, documentExpiresOn } = person
  return (
    <tr>
      <th scope="row">{name ?? t('personNotVisible')}</th>
      <td>{words.choice('role', role)}</td>
      <td>{nationality && countryName(nationality, language)}</td>
      <td>
        <span className={classes.who}>
          {documentType && documents.choice('type', documentType)}
          {withNumbers && documentNumber && <strong>{documentNumber}</strong>}
        </span>
      </td>
      <td>{documentExpiresOn && formatDay(documentExpiresOn)}</td>
    </tr>
  )
}

function Sheet({ list }: { list: CrewListAnswer }) {
  const { t } = useTranslation('marina/stays')
  const columns = ['name', 'role', 'nationality', 'document', 'expires'] as const
  if (list.people.length === 0) return <p>{t('crewList.nobody')}</p>
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`crewList.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.people.map((person) => (
            <Person key={person.id} person={person} withNumbers={list.withNumbers} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Who is aboard, as it is handed to the harbour master's office: on paper and as a sheet. */
export function CrewList() {
  const { t } = useTranslation('marina/stays')
  const { id = '' } = useParams()
  const { language } = useLanguage()
  const [numbers, setNumbers] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['port-bookings', 'crew-list', id, numbers, language],
    queryFn: ({ signal }) =>
      http<CrewListAnswer>(`/port-bookings/${id}/crew-list`, { query: { numbers: String(numbers) }, signal }),
    meta: { kinds: ['port-bookings', 'port-booking-members', 'boat-members', 'person-documents'] },
  })
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  const save = async () => {
    const { blob, fileName } = await httpBlob(`/port-bookings/${id}/crew-list/export`, {
      format: 'csv',
      numbers: String(numbers),
    })
    saveFile(blob, fileName)
  }
  const { boat, code, flag, registrationNumber, port, facility, timeZone, from, to } = data
  const period = `${formatInstant(from, timeZone)} – ${to ? formatInstant(to, timeZone) : t('openEnd')}`
  const facts = [flag && countryName(flag, language), registrationNumber, `${facility} · ${port}`, period]
  return (
    <div className={classes.board}>
      <PageHeader
        title={t('crewList.title', { boat: boat ?? code })}
        subtitle={`${facts.filter(Boolean).join(' · ')} (${timeZone})`}
        actions={
          <div className={classes.actions}>
            {data.mayNumbers && (
              <Checkbox
                label={t('crewList.numbers')}
                checked={numbers}
                onChange={(event) => setNumbers(event.currentTarget.checked)}
              />
            )}
            <Button variant="default" component={Link} to={`/port-bookings/${id}?tab=people`}>
              {t('crewList.back')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => void save().catch(() => undefined)}
            >
              {t('crewList.csv')}
            </Button>
            <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {t('crewList.print')}
            </Button>
          </div>
        }
      />
      <Sheet list={data} />
    </div>
  )
}
