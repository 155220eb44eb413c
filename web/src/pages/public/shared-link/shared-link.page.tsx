import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { useSession } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { forgetSharedLink, noteSharedLink } from '../../../features/shared-links/shared-link.ts'
import { AccountFrame } from '../account-frame.tsx'
import { SamplePreview } from '../sample-preview.tsx'

/**
 * The link of a course or quiz. Students go on to the field with the code in it, visitors to the login, from which they
 * come back here; a professor reads what students get.
 */
export function Component() {
  const { t } = useTranslation('public')
  const session = useSession()
  const { pathname } = useLocation()
  const { code = '' } = useParams()
  const isCourse = pathname.startsWith(paths.enrollLink(''))
  const { state } = session
  useEffect(() => {
    if (state === 'signedOut') noteSharedLink(pathname)
    if (state === 'signedIn') forgetSharedLink()
  }, [state, pathname])

  if (session.state === 'loading') return null
  if (session.state === 'signedOut') return <Navigate to={paths.login()} replace />
  if (session.user.role === 'student')
    return <Navigate to={isCourse ? paths.enroll(code) : paths.joinQuiz(code)} replace />
  return (
    <AccountFrame
      title={t('sharedLink.forStudents')}
      subtitle={t(`sharedLink.${isCourse ? 'courseText' : 'quizText'}`, { code })}
      preview={<SamplePreview />}
    >
      <Button component={Link} to={paths.professorDashboard()} size="lg" fullWidth>
        {t('sharedLink.dashboard')}
      </Button>
    </AccountFrame>
  )
}
