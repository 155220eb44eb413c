import { Skeleton } from '@mantine/core'
import { Page } from '../../../ui/page.tsx'

/** The result, as long as it is loading. */
export function ResultPending() {
  return (
    <Page width={848}>
      <Skeleton height={14} width={140} />
      <Skeleton height={30} mt={14} mb={28} width={420} maw="80%" />
      {[180, 220, 200].map((height) => (
        <Skeleton key={height} height={height} mb={12} />
      ))}
    </Page>
  )
}
