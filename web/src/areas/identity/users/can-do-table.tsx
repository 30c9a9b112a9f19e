import type { CanDoLine } from '@darsena/contract/areas/identity/grants'
import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBan, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { ListedArea } from '../grants/entity-areas.ts'
import grantClasses from '../grants/grants.module.css'
import { ReachIcon, useGrantWords } from '../grants/reach-words.tsx'
import { type CanDoResult, resultsOf } from './can-do-results.ts'
import classes from './users.module.css'
import '@mantine/core/styles/Table.layer.css'

interface ResultProps {
  result: CanDoResult
}

function ResultReach({ result: { reach, denied } }: ResultProps) {
  const { t } = useTranslation('identity/users')
  const words = useGrantWords()
  if (!reach) {
    return <StateBadge tone="bad" Icon={IconBan} label={t('canDo.denied')} />
  }
  return (
    <span className={classes.reach}>
      <ReachIcon reach={reach} size={16} />
      {words.reach(reach)}
      {denied.length > 0 && ` ${t('canDo.except', { what: words.reaches(denied) })}`}
    </span>
  )
}

/** Every role and own permission that it comes from, with the reach of each, and the denials against it. */
function ResultSources({ result: { sources, denied } }: ResultProps) {
  const { t } = useTranslation('identity/users')
  const words = useGrantWords()
  return (
    <ul className={classes.sources}>
      {sources.map(({ from, reach }) => (
        <li key={from?.id ?? 'own'} className={classes.source}>
          {from ? <IconUsersGroup size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
          {t('canDo.source', { name: from?.label ?? t('canDo.own'), reach: words.reach(reach) })}
        </li>
      ))}
      {denied.map((reach) => (
        <li key={`not ${reach}`} className={`${classes.source} ${classes.denial}`}>
          <IconBan size={16} aria-hidden />
          {t('canDo.source', { name: t('canDo.ownDenial'), reach: words.reach(reach) })}
        </li>
      ))}
    </ul>
  )
}

interface TableProps {
  areas: readonly ListedArea[]
  lines: readonly CanDoLine[]
}

const keyOf = ({ actions }: CanDoResult) => actions.join()

function Cards({ areas, lines }: TableProps) {
  const { t } = useTranslation('identity/grants')
  const words = useGrantWords()
  return areas.map(({ area, types }) => (
    <section key={area} aria-label={t(`area.${area}`)}>
      <h4 className={grantClasses.areaName}>{t(`area.${area}`)}</h4>
      <ul className={grantClasses.cards}>
        {types.map((type) => (
          <li key={type} className={classes.card}>
            <strong>{words.type(type)}</strong>
            {resultsOf(lines, type).map((result) => (
              <div key={keyOf(result)} className={classes.cardResult}>
                <span>{result.actions.map(words.action).join(', ')}</span>
                <ResultReach result={result} />
                <ResultSources result={result} />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Rows({ areas, lines }: TableProps) {
  const { t } = useTranslation(['identity/users', 'identity/grants'])
  const words = useGrantWords()
  return (
    <div className={classes.tableFrame}>
      <Table className={classes.table} verticalSpacing="xs" aria-label={t('canDo.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('canDo.type')}</Table.Th>
            <Table.Th>{t('canDo.actions')}</Table.Th>
            <Table.Th>{t('canDo.reach')}</Table.Th>
            <Table.Th>{t('canDo.from')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {areas.map(({ area, types }) => (
          <Table.Tbody key={area}>
            <Table.Tr className={classes.areaRow}>
              <Table.Th colSpan={4} scope="rowgroup">
                {t(`identity/grants:area.${area}`)}
              </Table.Th>
            </Table.Tr>
            {types.flatMap((type) =>
              resultsOf(lines, type).map((result, at, all) => (
                <Table.Tr key={`${type} ${keyOf(result)}`}>
                  {at === 0 && (
                    <Table.Th scope="row" rowSpan={all.length}>
                      {words.type(type)}
                    </Table.Th>
                  )}
                  <Table.Td>{result.actions.map(words.action).join(', ')}</Table.Td>
                  <Table.Td>
                    <ResultReach result={result} />
                  </Table.Td>
                  <Table.Td>
                    <ResultSources result={result} />
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        ))}
      </Table>
    </div>
  )
}

/** What somebody can do: entity type by action, how far it reaches, and from where it comes; cards on narrow screens. */
export function CanDoTable(props: TableProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return isNarrow ? <Cards {...props} /> : <Rows {...props} />
}
