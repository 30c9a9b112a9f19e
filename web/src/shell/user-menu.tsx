import { Button, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconCloudUp, IconLogout, IconUserCog } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../kit/session.tsx'
import { formatInstant } from '../kit/texts/format.ts'
import { LanguageSwitch } from '../kit/texts/language-switch.tsx'
import classes from './user-menu.module.css'

type Scheme = 'light' | 'dark' | 'auto'
const schemes: readonly Scheme[] = ['light', 'dark', 'auto']

function SchemeSwitch() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl<Scheme>
      fullWidth
      size="xs"
      aria-label={t('scheme.label')}
      data={schemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
      value={colorScheme}
      onChange={setColorScheme}
    />
  )
}

/** Who is signed in, how the page looks and reads, what build it is, and the way out (specification, section 2.2). */
export function UserMenu({ onUnsent }: { onUnsent: () => void }) {
  const { t } = useTranslation(['shell', 'identity'])
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { user, facility, signOut } = useSession()
  const { time, version } = user.build
  const initial = [...user.name.trim()][0]?.toUpperCase() ?? '?'
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`${t('userMenu.label')}: ${user.name}`}
      >
        <span className={classes.initial}>{initial}</span>
        <span className={classes.name}>{user.name}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('userMenu.label')}
        className={classes.panel}
      >
        <p className={classes.email}>{user.email}</p>
        <ul className={classes.roles} aria-label={t('userMenu.roles')}>
          {user.roles.map((role) => (
            <li key={role.id}>{role.label}</li>
          ))}
        </ul>
        <span className={classes.label}>{t('language.label')}</span>
        <LanguageSwitch />
        <span className={classes.label}>{t('scheme.label')}</span>
        <SchemeSwitch />
        <Button
          component={Link}
          to="/account"
          className={classes.account}
          variant="default"
          leftSection={<IconUserCog size={18} aria-hidden />}
          onClick={() => panel.current?.hidePopover()}
        >
          {t('identity:menu.account')}
        </Button>
        <Button
          className={classes.further}
          variant="default"
          leftSection={<IconCloudUp size={18} aria-hidden />}
          onClick={() => {
            panel.current?.hidePopover()
            onUnsent()
          }}
        >
          {t('unsent.open')}
        </Button>
        <Button
          className={classes.further}
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={signOut}
        >
          {t('userMenu.signOut')}
        </Button>
        <p className={classes.build}>
          {t('userMenu.build', {
            version: version.slice(0, 8),
            time: formatInstant(time, facility.timeZone),
          })}
        </p>
      </div>
    </>
  )
}
