import { UnsavedGuard } from '../../../kit/form/unsaved-guard.tsx'
import classes from './account.module.css'
import { ApiKeys } from './api-keys.tsx'
import { CalendarKey } from './calendar-key.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Profile } from './profile.tsx'
import { SecondFactor } from './second-factor.tsx'

/** What everybody does for themselves: language, address, password, second factor, sessions, keys. */
export function AccountPage() {
  return (
    <div className={classes.page}>
      <UnsavedGuard />
      <Profile />
      <NoticeChoices />
      <ChangePassword />
      <SecondFactor />
      <OwnSessions />
      <ChangeEmail />
      <CalendarKey />
      <ApiKeys />
    </div>
  )
}
