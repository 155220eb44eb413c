import { Navigate, useParams } from 'react-router'
import { useUser } from '../api/session.ts'
import { admin } from '../i18n/en/admin.ts'
import { models } from '../i18n/en/models.ts'
import { operations } from '../i18n/en/operations.ts'
import { addEnglish, loadAnnouncementTexts } from '../i18n/i18n.ts'
import { Component as Announcements } from '../pages/admin/announcements/announcements.page.tsx'
import { Component as Audit } from '../pages/admin/audit/audit.page.tsx'
import { Component as Backups } from '../pages/admin/backups/backups.page.tsx'
import { Component as Courses } from '../pages/admin/courses/courses.page.tsx'
import { Component as Health } from '../pages/admin/health/health.page.tsx'
import { Component as Jobs } from '../pages/admin/jobs/jobs.page.tsx'
import { Component as Models } from '../pages/admin/models/models.page.tsx'
import { Component as Settings } from '../pages/admin/settings/settings.page.tsx'
import { Component as Storage } from '../pages/admin/storage/storage.page.tsx'
import { Component as Users } from '../pages/admin/users/users.page.tsx'
import { ForOthers } from './guards.tsx'
import { paths } from './paths.ts'

export const loader = () =>
  Promise.all([
    addEnglish('admin', admin),
    addEnglish('operations', operations),
    addEnglish('models', models),
    loadAnnouncementTexts(),
  ])
export const shouldRevalidate = () => false

const pages = new Map([
  ['users', Users],
  ['courses', Courses],
  ['storage', Storage],
  ['jobs', Jobs],
  ['models', Models],
  ['backups', Backups],
  ['settings', Settings],
  ['announcements', Announcements],
  ['audit', Audit],
  ['health', Health],
])

/** The pages of Administration, outside of the router's table: every student's first load has that table. */
export function Component() {
  const { part = '' } = useParams()
  const user = useUser()
  const Page = pages.get(part)
  if (!user.is_administrator) return <ForOthers who="administrator" />
  return Page ? <Page key={part} /> : <Navigate to={paths.admin('users')} replace />
}
