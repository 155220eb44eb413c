import { useTranslation } from 'react-i18next'
import classes from './abilities.module.css'
import { AnsweredPiece, GradedPiece, HighlightPiece, ProgressPiece, WrittenPiece } from './ability-pieces.tsx'

const abilities = [
  { key: 'scripts', Piece: WrittenPiece },
  { key: 'marks', Piece: HighlightPiece },
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
          <div className={classes.piece} aria-hidden="true">
            <Piece />
          </div>
          <h2 className={classes.title}>{t(`landing.${key}.title`)}</h2>
          <p className={classes.text}>{t(`landing.${key}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}
