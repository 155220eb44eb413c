import { Anchor, Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { LegalText } from './legal-text.tsx'

/** The privacy notice or the imprint, for everybody. */
export function Component() {
  const { t } = useTranslation('public')
  const kind = useLocation().pathname === paths.legal('imprint') ? 'imprint' : 'privacy'
  const found = useCall(calls.legalTexts.read, { params: { kind } })
  const isUnset = hasStatus(found.error, 404)
  return (
    <Page width={720}>
      <PageHeader isDense title={t(`legal.${kind}`)} back={{ to: paths.landing(), label: t('legal.back') }} />
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found} isGone={isUnset}>
          {t(isUnset ? 'legal.none' : 'legal.failed')}
        </FailedQuery>
      ) : found.data.address ? (
        <Anchor href={found.data.address} rel="noopener noreferrer" className="break-words" inherit>
          {found.data.address}
        </Anchor>
      ) : (
        <Box className="break-words" lh="1.625rem" dir="auto">
          <LegalText text={found.data.text} />
        </Box>
      )}
    </Page>
  )
}
