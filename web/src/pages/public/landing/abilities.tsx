import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './abilities.module.css'
import { AnsweredPiece, GradedPiece, HighlightPiece, ProgressPiece, WrittenPiece } from './ability-pieces.tsx'

const abilities = [
  { key: 'scripts', Piece: WrittenPiece },
  { key: 'annotations', Piece: HighlightPiece },
  { key: 'quizzes', Piece: GradedPiece },
  { key: 'assistant', Piece: AnsweredPiece },
  { key: 'progress', Piece: ProgressPiece },
] as const

/** The abilities of the platform, each illustrated with a real part of it. */
export function Abilities() {
  const { t } = useTranslation('public')
  return (
    <ul className={classes.abilities} aria-label={t('landing.abilities')}>
      {abilities.map(({ key, Piece }) => (
        <li key={key} className={classes.ability}>
          <Box mih={{ base: '4.25rem', sm: '4.75rem' }} aria-hidden="true">
            <Piece />
          </Box>
          <Box component="h2" mt="xs" fz={15} fw={600} lh="1.375rem" lts="-0.01em">
            {t(`landing.${key}.title`)}
          </Box>
          <Text size="sm" mt={6} c="var(--text-2)">
            {t(`landing.${key}.text`)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
