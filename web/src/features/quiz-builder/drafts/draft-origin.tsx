import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DraftSource } from './draft-source.tsx'

/** Above the form: the question is a draft, with its source if that is known. */
export function DraftOrigin({ draft }: { draft: DraftedQuestion | null }) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <Stack className="border-below" py="sm" px="var(--gutter)" flex="none" bg="var(--sunken)" gap="xs">
      {draft && <DraftSource draft={draft} />}
      <Text size="sm" c="var(--text-2)">
        {t('drafts.written')}
      </Text>
    </Stack>
  )
}
