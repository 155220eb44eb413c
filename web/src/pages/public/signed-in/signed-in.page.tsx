import { type ProviderProblem, providerProblems } from '@lectern/contract/provider-problems.ts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { takeSession } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { SamplePreview } from '../sample-preview.tsx'

/**
 * Where a provider's sign-in ends: takes the session, then the route guard forwards; or says why it failed, with the way
 * back.
 */
export function Component() {
  const { t } = useTranslation(['public', 'common'])
  const [query] = useSearchParams()
  const [isLost, setLost] = useState(false)
  const given = query.get('problem')
  const problem = toProblem(given) ?? (isLost ? 'lost' : undefined)

  useEffect(() => {
    if (given === null) takeSession().catch(() => setLost(true))
  }, [given])

  return (
    <AccountFrame
      title={t(problem ? 'signedIn.failedTitle' : 'signedIn.title')}
      subtitle=""
      preview={<SamplePreview />}
    >
      {problem ? (
        <Stack gap={18}>
          <FailureAlert>{t(`signedIn.problems.${problem}`)}</FailureAlert>
          <Button component={Link} to={paths.login()} size="lg" fullWidth>
            {t('signedIn.back')}
          </Button>
        </Stack>
      ) : (
        <Stack role="status" aria-label={t('common:loading')}>
          <Skeleton height={36} />
          <Skeleton height={44} />
        </Stack>
      )}
    </AccountFrame>
  )
}

/** A problem that is not known comes from a newer server, or from a person who typed the address. */
const toProblem = (given: string | null): ProviderProblem | undefined =>
  given === null ? undefined : (providerProblems.find((one) => one === given) ?? 'refused')
