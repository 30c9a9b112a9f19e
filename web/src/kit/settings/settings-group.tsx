import type { Gate } from '@darsena/contract/access/gate'
import { IconBuilding, IconEye, IconPencil, IconUser, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useGates } from '../session.tsx'
import classes from './settings-group.module.css'

/** A page where something is set. */
export interface Setting {
  to: string
  name: string
  /** What is set there. */
  text: string
  /** For whom it holds. */
  reach: 'own' | 'facility' | 'organisation'
  /** Who sees the page, and who may change something on it; nobody where it only shows. */
  read?: Gate
  change?: Gate | 'nobody'
}

const reachIcons = { own: IconUser, facility: IconBuilding, organisation: IconWorld }

function SettingLine({ setting: { to, name, text, reach, change } }: { setting: Setting }) {
  const { t } = useTranslation('kit/settings')
  const passes = useGates()
  const mayChange = change !== 'nobody' && passes(change)
  return (
    <li className={classes.line}>
      <Link to={to}>{name}</Link>
      <p>{text}</p>
      <div className={classes.badges}>
        <StateBadge tone="neutral" Icon={reachIcons[reach]} label={t(`reach.${reach}`)} />
        {mayChange ? (
          <StateBadge tone="good" Icon={IconPencil} label={t('mayChange')} />
        ) : (
          <StateBadge tone="neutral" Icon={IconEye} label={t('mayRead')} />
        )}
      </div>
    </li>
  )
}

/** Where an area lets something be set: the pages that this user sees, and nothing where there is none. */
export function SettingsGroup({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const passes = useGates()
  const seen = settings.filter(({ read }) => passes(read))
  if (seen.length === 0) return null
  return (
    <Card title={title}>
      <ul className={classes.lines}>
        {seen.map((setting) => (
          <SettingLine key={setting.to} setting={setting} />
        ))}
      </ul>
    </Card>
  )
}
