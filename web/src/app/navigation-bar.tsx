import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { memo, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.ts'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import classes from './navigation-bar.module.css'
import { AccountLinks, RoleLinks } from './navigation-links.tsx'
import { paths } from './paths.ts'

/**
 * Logo, links of the role, language, color scheme and account. Below `md` the links collapse into a menu.
 */
export const NavigationBar = memo(function NavigationBar({ pathname }: { pathname: string }) {
  const { t } = useTranslation('common')
  const session = useSession()
  const [isOpen, menu] = useDisclosure(false)
  const panelId = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new address closes the menu
  useEffect(menu.close, [pathname])

  const home = session.state === 'signedIn' ? paths.dashboardOf(session.user.role) : paths.landing()
  const label = isOpen ? t('nav.closeMenu') : t('nav.menu')
  return (
    <header className={`${classes.bar} border-below`}>
      <Link className={classes.brand} to={home}>
        <BrandSymbol />
        {t('brand')}
      </Link>
      <nav className={`${classes.links} mantine-visible-from-md`} aria-label={t('nav.label')}>
        <RoleLinks />
      </nav>
      {/* Shown with the account's links, which would move them. */}
      <Group
        gap={4}
        wrap="nowrap"
        ml="auto"
        style={{ visibility: session.state === 'loading' ? 'hidden' : undefined }}
      >
        <LanguageMenu />
        <ColorSchemeMenu />
      </Group>
      <div className={`${classes.account} mantine-visible-from-md`}>
        <AccountLinks />
      </div>
      <ActionIcon
        className={classes.toggle}
        size={44}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={menu.toggle}
      >
        {isOpen ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
      </ActionIcon>
      <nav
        id={panelId}
        className={classes.panel}
        aria-label={t('nav.menu')}
        hidden={!isOpen}
        onKeyDown={(event) => event.key === 'Escape' && menu.close()}
      >
        <RoleLinks />
        <AccountLinks />
      </nav>
    </header>
  )
})

/** The logo: a lectern. */
function BrandSymbol() {
  return (
    <svg width={20} height={20} viewBox="0 0 32 32" fill="var(--accent)" aria-hidden="true">
      <path d="M0.600 11.300 4.200 10.100 5.300 13.200 29.400 5.100 30.900 9.700 3.200 19zM13.800 16.400h4.600v8.600h5v3.400H8.800V25h5z" />
    </svg>
  )
}
