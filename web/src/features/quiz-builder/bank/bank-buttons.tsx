import { Button, Group } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBuilder } from '../builder-context.ts'

const BankDrawer = lazy(() => import('./bank-drawer.tsx'))
const KeepDialog = lazy(() => import('./keep-dialog.tsx'))

/** Take questions out of the course's bank, and keep those of the quiz there. */
export function BankButtons() {
  const { t } = useTranslation('questionBank')
  const { state } = useBuilder()
  const [opened, setOpened] = useState<'add' | 'keep' | null>(null)
  const close = () => setOpened(null)
  return (
    <Group gap="sm" mt="md" mx="var(--edge)" mb="var(--edge)">
      <Button
        variant="default"
        leftSection={<IconBooks size={16} aria-hidden />}
        onClick={() => setOpened('add')}
      >
        {t('add.open')}
      </Button>
      {state.work.questions.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconArchive size={16} aria-hidden />}
          onClick={() => setOpened('keep')}
        >
          {t('keep.open')}
        </Button>
      )}
      <Suspense>
        {opened === 'add' && <BankDrawer onClose={close} />}
        {opened === 'keep' && <KeepDialog onClose={close} />}
      </Suspense>
    </Group>
  )
}
