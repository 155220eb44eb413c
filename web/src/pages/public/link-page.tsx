import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedQuery } from '../../features/queries/failed-query.tsx'
import { AccountFrame } from './account-frame.tsx'
import { SamplePreview } from './sample-preview.tsx'
import type { useOneTimeLink } from './use-one-time-link.ts'

type LinkPageProps = {
  link: ReturnType<typeof useOneTimeLink>
  title: string
  subtitle: (email: string) => string
  /** Title, text and way on after the link was used. */
  done?: { title: string; text: string; action: ReactNode } | undefined
  /** Where a person gets another link. */
  otherLink: ReactNode
  children: ReactNode
}

/** The page of a link that works once: being checked, ended, ready, used. */
export function LinkPage({ link, title, subtitle, done, otherLink, children }: LinkPageProps) {
  const { t } = useTranslation(['public', 'common'])
  const frame = (shownTitle: string, shownSubtitle: string, content: ReactNode) => (
    <AccountFrame title={shownTitle} subtitle={shownSubtitle} preview={<SamplePreview />}>
      {content}
    </AccountFrame>
  )
  if (done) return frame(done.title, done.text, done.action)
  if (link.hasEnded) return frame(t('link.endedTitle'), t('link.ended'), otherLink)
  if (link.query.error)
    return frame(title, '', <FailedQuery query={link.query}>{t('link.failed')}</FailedQuery>)
  if (link.email === undefined) {
    return frame(
      title,
      '',
      <Stack role="status" aria-label={t('common:loading')}>
        <Skeleton height={36} />
        <Skeleton height={44} />
      </Stack>,
    )
  }
  return frame(title, subtitle(link.email), children)
}
