import type { Evidence } from '@lectern/contract/grading.ts'
import { Box, Group } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import { useTranslation } from 'react-i18next'
import classes from './keyword-chips.module.css'

type KeywordChipsProps = {
  keywords: readonly string[]
  /** The reasons for the points. A keyword that is none of them took no part in the points. */
  evidence: readonly Evidence[]
  hasFullPoints: boolean
}

/** The expected keywords; those that took part in the points with whether they were found. */
export function KeywordChips({ keywords, evidence, hasFullPoints }: KeywordChipsProps) {
  const { t } = useTranslation('quizResult')
  return (
    <Group component="ul" align="stretch" gap={6}>
      {keywords.map((keyword) => {
        const line = evidence.find(({ criterion }) => criterion === keyword)
        const isFound = line !== undefined && line.quote !== null
        // Beside full points nothing failed.
        const isMissing = line !== undefined && !isFound && !hasFullPoints
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
            {isFound && <IconCheck size={13} stroke={2.5} aria-hidden />}
            {isMissing && <IconMinus size={13} stroke={2.5} aria-hidden />}
            <span dir="auto">{keyword}</span>
            {(isFound || isMissing) && (
              <span className="visually-hidden">{isFound ? t('keywordFound') : t('keywordMissing')}</span>
            )}
          </Box>
        )
      })}
    </Group>
  )
}
