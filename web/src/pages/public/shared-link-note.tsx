import * as limits from '@lectern/contract/limits.ts'
import { Alert, Text } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../app/paths.ts'
import { findSharedLink } from '../../features/shared-links/shared-link.ts'

/** The code as it stands in the path of a link; null for one that no link has. */
function decodeCode(part: string): string | null {
  try {
    const code = decodeURIComponent(part)
    return code.length > limits.enrollmentCodeChars ? null : code
  } catch {
    return null
  }
}

/** Says that the login or registration leads on to the opened link of a course or quiz, and names the course (decision 0130). */
export function SharedLinkNote({ page }: { page: 'login' | 'register' }) {
  const { t } = useTranslation('public')
  const path = findSharedLink()
  const isCourse = path?.startsWith(paths.enrollLink('')) === true
  const code = isCourse ? decodeCode(path.slice(paths.enrollLink('').length)) : null
  const named = useCall(calls.courses.nameByCode, code === null ? null : { query: { course_code: code } })
  const name = named.data?.course_name
  if (path === null) return null
  return (
    <Alert color="petrol" role="status" icon={<IconInfoCircle aria-hidden />}>
      {name && (
        <Text className="break-words" fw={600} dir="auto">
          {name}
        </Text>
      )}
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
