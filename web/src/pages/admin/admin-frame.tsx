import { Box, NativeSelect } from '@mantine/core'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconCpu from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconServer from '@tabler/icons-react/dist/esm/icons/IconServer.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import classes from './admin-frame.module.css'

const parts = [
  { part: 'users', to: paths.admin('users'), icon: IconUsers },
  { part: 'courses', to: paths.admin('courses'), icon: IconBooks },
  { part: 'storage', to: paths.admin('storage'), icon: IconDatabase },
  { part: 'jobs', to: paths.admin('jobs'), icon: IconActivity },
  { part: 'models', to: paths.admin('models'), icon: IconCpu },
  { part: 'backups', to: paths.admin('backups'), icon: IconArchive },
  { part: 'settings', to: paths.admin('settings'), icon: IconSettings },
  { part: 'announcements', to: paths.admin('announcements'), icon: IconSpeakerphone },
  { part: 'audit', to: paths.admin('audit'), icon: IconShieldLock },
  { part: 'health', to: paths.admin('health'), icon: IconServer },
] as const

type AdminFrameProps = {
  part: (typeof parts)[number]['part']
  actions?: ReactNode
  children: ReactNode
}

/** A page of Administration: the list of its parts at the side, on narrow windows a field above. */
export function AdminFrame({ part, actions, children }: AdminFrameProps) {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return (
    <div className={classes.frame}>
      <nav className={`${classes.side} mantine-visible-from-lg`} aria-label={t('parts')}>
        {parts.map(({ part: name, to, icon: Icon }) => (
          <NavLink key={name} className={`${classes.part} hover-sunken`} to={to}>
            <Icon size={18} aria-hidden />
            {t(name)}
          </NavLink>
        ))}
      </nav>
      <div className={classes.main}>
        <Box hiddenFrom="md" mb="md">
          <NativeSelect
            aria-label={t('parts')}
            value={parts.find((one) => one.part === part)?.to}
            onChange={(event) => navigate(event.currentTarget.value)}
            data={parts.map(({ part: name, to }) => ({ value: to, label: t(name) }))}
          />
        </Box>
        <PageHeader isDense title={t(part)} actions={actions} />
        {children}
      </div>
    </div>
  )
}
