import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'

export function Component() {
  return (
    <Page>
      <PageHeader title="Professor Dashboard" />
    </Page>
  )
}
