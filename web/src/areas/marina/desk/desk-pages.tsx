import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useAllowed } from '../../../kit/session.tsx'
import classes from './desk.module.css'

/** The pages of the desk beside its list, which leads to them; each also leads back. */
export function DeskPages() {
  const { t } = useTranslation('marina/desk')
  const mayWalk = useAllowed({
    all: [
      ['read', 'Port'],
      ['read', 'BoatSlot'],
      ['update', 'PortBooking'],
    ],
  })
  const pages = [
    { to: '/port-bookings', label: t('page.stays') },
    { to: '/day-board', label: t('page.board') },
    { to: '/waiting-list', label: t('page.waiting') },
    ...(mayWalk ? [{ to: '/dock-walk', label: t('page.walk') }] : []),
  ]
  return (
    <nav className={classes.pages} aria-label={t('pages')}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes.page}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
