import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { areas, menuOrder } from '../areas.ts'
import { Areas } from '../kit/area/areas.ts'
import { useSaveKey } from '../kit/form/save-key.ts'
import { CreateHints } from '../kit/pickers/create-hints.ts'
import { useGates } from '../kit/session.tsx'
import { useFacilityGone } from './facility-gone.ts'
import { GuardedScreen } from './guard.tsx'
import classes from './layout.module.css'
import { Drawer } from './menu/drawer.tsx'
import { menuOf, trailTo, visibleEntries } from './menu/menu.ts'
import { SideMenu } from './menu/side-menu.tsx'
import { NoticeBell } from './notices/notice-bell.tsx'
import { OfflineBanner } from './offline/offline-banner.tsx'
import { UnsentButton } from './offline/unsent-button.tsx'
import { useUnsentWork } from './offline/unsent-work.ts'
import { PageTitle } from './page-title.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { UserMenu } from './user-menu.tsx'

const menu = menuOf(areas, menuOrder)
const createHints = Object.assign({}, ...areas.map((area) => area.createHints))

const UnsentDialog = lazy(() =>
  import('../kit/outbox/unsent-dialog.tsx').then(({ UnsentDialog }) => ({ default: UnsentDialog })),
)

/** Mantine's `sm`: from here up the menu is permanent. */
const wide = '(min-width: 48em)'

/** Side menu, top bar and the current screen (specification, section 2.2). */
export function Layout() {
  const { t } = useTranslation('shell')
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false }) ?? true
  const passes = useGates()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isUnsentOpen, setUnsentOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useScrollMemory(main)
  useFacilityGone()
  useSaveKey()
  useUnsentWork()
  const entries = visibleEntries(menu, { passes, isWide })
  const trail = useMemo(() => trailTo(menu, pathname), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the drawer
  useEffect(() => setOpen(false), [pathname, isWide])
  return (
    <div className={classes.page}>
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to #main, only without a step in the history */}
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      {isWide && (
        <aside className={classes.side}>
          <SideMenu entries={entries} trail={trail} />
        </aside>
      )}
      <header className={classes.bar}>
        {!isWide && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('menu.open')}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <IconMenu2 size={22} />
          </ActionIcon>
        )}
        <PageTitle trail={trail} />
        <UnsentButton onOpen={() => setUnsentOpen(true)} />
        <PaletteButton />
        <NoticeBell />
        <UserMenu onUnsent={() => setUnsentOpen(true)} />
      </header>
      <main id="main" ref={main} className={classes.main} tabIndex={-1}>
        <OfflineBanner />
        <Areas value={areas}>
          <CreateHints value={createHints}>
            <GuardedScreen />
          </CreateHints>
        </Areas>
      </main>
      {isUnsentOpen && (
        <Suspense>
          <UnsentDialog onClose={() => setUnsentOpen(false)} />
        </Suspense>
      )}
      {!isWide && isOpen && (
        <Drawer onClose={() => setOpen(false)}>
          <SideMenu entries={entries} trail={trail} onChosen={() => setOpen(false)} />
        </Drawer>
      )}
    </div>
  )
}
