import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** How many characters a field has, of how many. */
export function CharacterCount({ count, length }: { count: number; length: number }) {
  const { t } = useTranslation('common')
  return (
    <Box className="tabular" component="span" flex="none">
      <span aria-hidden>
        {count}/{length}
      </span>
      <span className="visually-hidden">{t('question.charactersOf', { count, length })}</span>
    </Box>
  )
}
