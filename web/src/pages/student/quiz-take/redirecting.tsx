import { Box, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

type RedirectingProps = { title: string; children: string; afterMs: number; onEnd: () => void }

/** Says why the page cannot be shown, and redirects after a moment to read it. */
export function Redirecting({ title, children, afterMs, onEnd }: RedirectingProps): ReactNode {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <Page width={816}>
      <PageHeader title={title} />
      <Stack gap={20} maw={480}>
        <Box component="p" fz={17} lh="1.75rem" role="status">
          {children}
        </Box>
        <ProgressBar label={children} />
      </Stack>
    </Page>
  )
}
