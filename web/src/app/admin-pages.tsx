import { Navigate, useParams } from 'react-router'
import { useUser } from '../api/session.ts'
import { admin } from '../i18n/en/admin.ts'
import { addEnglish, loadAnnouncementTexts } from '../i18n/i18n.ts'
import { Component as Announcements } from '../pages/admin/announcements/announcements.page.tsx'
import { Component as Audit } from '../pages/admin/audit/audit.page.tsx'
import { Component as Health } from '../pages/admin/health/health.page.tsx'
import { Component as Settings } from '../pages/admin/settings/settings.page.tsx'
import { Component as Users } from '../pages/admin/users/users.page.tsx'
import { paths } from './paths.ts'

export const loader = () => Promise.all([addEnglish('admin', admin), loadAnnouncementTexts()])
export const shouldRevalidate = () => false

const pages = new Map([
  ['users', Users],
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
  if (!user.is_administrator) return <Navigate to={paths.landing()} replace />
  return Page ? <Page key={part} /> : <Navigate to={paths.admin('users')} replace />
}
