import type { Evidence } from '@lectern/contract/grading.ts'
import { Box, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useTranslation } from 'react-i18next'
import classes from './keyword-chips.module.css'

type KeywordChipsProps = { keywords: readonly string[]; evidence: readonly Evidence[]; answer: string }

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The expected keywords, each with whether it was found. */
export function KeywordChips({ keywords, evidence, answer }: KeywordChipsProps) {
  const { t } = useTranslation('quizResult')
  const written = fold(answer)
  return (
    <Group component="ul" align="stretch" gap={6}>
      {keywords.map((keyword) => {
        const line = evidence.find(({ criterion }) => criterion === keyword)
        const isFound = line ? line.quote !== null : written.includes(fold(keyword))
        return (
          <Box
            key={keyword}
            className={`${classes.chip} break-words`}
            component="li"
            maw="100%"
            py={2}
            px="xs"
            bdrs={4}
            fz="sm"
            fw={500}
            data-found={isFound || undefined}
          >
            {isFound ? (
              <IconCheck size={13} stroke={2.5} aria-hidden />
            ) : (
              <IconMinus size={13} stroke={2.5} aria-hidden />
            )}
            <span dir="auto">{keyword}</span>
            <span className="visually-hidden">{isFound ? t('keywordFound') : t('keywordMissing')}</span>
          </Box>
        )
      })}
    </Group>
  )
}
