import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import { signOut, useSession } from '../api/session.ts'
import classes from './navigation-links.module.css'
import { paths } from './paths.ts'

/** Links of the signed-in user's role; none for visitors. */
export function RoleLinks() {
  const { t } = useTranslation('common')
  const session = useSession()
  if (session.state !== 'signedIn') return null
  const { role, is_administrator: isAdministrator } = session.user
  return (
    <>
      <NavLink className={classes.link} to={paths.dashboardOf(role)}>
        {t('nav.dashboard')}
      </NavLink>
      {role === 'professor' && (
        <NavLink className={classes.link} to={paths.createCourse()}>
          {t('nav.createCourse')}
        </NavLink>
      )}
      {isAdministrator && (
        <NavLink className={classes.link} to={paths.admin()}>
          {t('nav.administration')}
        </NavLink>
      )}
    </>
  )
}

/** The signed-in user and the logout button, or links to login and register. */
export function AccountLinks() {
  const { t } = useTranslation('common')
  const session = useSession()
  const navigate = useNavigate()
  if (session.state === 'loading') return null
  if (session.state === 'signedOut') {
    return (
      <>
        <NavLink className={classes.link} to={paths.login()}>
          {t('nav.login')}
        </NavLink>
        <NavLink className={classes.link} to={paths.register()}>
          {t('nav.register')}
        </NavLink>
      </>
    )
  }
  const leave = async () => {
    await signOut()
    navigate(paths.login())
  }
  return (
    <>
      <span className={`${classes.who} truncate`}>
        {t('nav.signedInAs')}{' '}
        <NavLink className={classes.account} to={paths.account()} title={t('nav.account')}>
          {session.user.name}
        </NavLink>
      </span>
      <button type="button" className={classes.link} onClick={() => void leave()}>
        {t('nav.logout')}
      </button>
    </>
  )
}
