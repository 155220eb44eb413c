import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

/** To be built. */
export function Component() {
  return (
    <Page>
      <PageHeader title="…" />
    </Page>
  )
}
