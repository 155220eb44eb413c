import { Alert } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { findSharedLink } from '../../features/shared-links/shared-link.ts'

/** Says that the login or registration leads on to the opened link of a course or quiz. */
export function SharedLinkNote({ page }: { page: 'login' | 'register' }) {
  const { t } = useTranslation('public')
  const path = findSharedLink()
  if (path === null) return null
  const isCourse = path.startsWith(paths.enrollLink(''))
  return (
    <Alert color="petrol" role="status" icon={<IconInfoCircle aria-hidden />}>
      {t(`sharedLink.${page}.${isCourse ? 'course' : 'quiz'}`)}
      {page === 'login' && isCourse && (
        <>
          {' '}
          <Link to={paths.register()}>{t('sharedLink.login.register')}</Link>
        </>
      )}
    </Alert>
  )
}
