import { readRubric } from '@lectern/core/questions/rubric.ts'
import { Box, Textarea } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Problem } from './question-form.ts'
import classes from './rubric-field.module.css'
import { useProblemText } from './use-problem-text.ts'

type RubricFieldProps = {
  rubric: string
  /** The question's points; NaN while the field is empty. */
  points: number
  hasKeywords: boolean
  problem: Problem | undefined
  onChange: (rubric: string) => void
}

/** The rubric, line by line, and whether its points add up to the question's points. */
export function RubricField({ rubric, points, hasKeywords, problem, onChange }: RubricFieldProps) {
  const { t } = useTranslation('quizAuthoring')
  const problemText = useProblemText()
  const sumId = useId()
  return (
    <div>
      <Textarea
        label={t('rubric.label')}
        placeholder={t('rubric.placeholder')}
        autosize
        minRows={3}
        maxRows={14}
        dir="auto"
        value={rubric}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-describedby={sumId}
        error={problem && <FieldError>{problemText(problem)}</FieldError>}
      />
      <Box id={sumId} mt={6}>
        <RubricSum rubric={rubric} points={points} hasKeywords={hasKeywords} />
      </Box>
      <LinesAsRead rubric={rubric} />
    </div>
  )
}

function RubricSum({
  rubric,
  points,
  hasKeywords,
}: Pick<RubricFieldProps, 'rubric' | 'points' | 'hasKeywords'>) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { lines, notes, points: sum } = readRubric(rubric)
  if (lines.length === 0 && notes.length === 0) return <p className={classes.line}>{t('rubric.hint')}</p>
  if (lines.length === 0)
    return (
      <p className={classes.line} data-off>
        <IconAlertTriangle className={classes.off} size={16} aria-hidden />
        {t('rubric.noneRead')}
      </p>
    )
  const difference = sum - points
  const found = t('rubric.found', {
    lines: t('rubric.lines', { count: lines.length }),
    points: t('points', { count: sum, points: format.number(sum) }),
  })
  const off = { count: Math.abs(difference), points: format.number(Math.abs(difference)) }
  return (
    <>
      {Number.isNaN(points) ? (
        <p className={classes.line}>{found}</p>
      ) : difference === 0 ? (
        <p className={classes.line}>
          <IconCheck className={classes.good} size={16} aria-hidden />
          {t('rubric.addsUp', { found })}
        </p>
      ) : (
        <p className={classes.line} data-off>
          <IconAlertTriangle className={classes.off} size={16} aria-hidden />
          {difference < 0 ? t('rubric.fewer', { found, ...off }) : t('rubric.more', { found, ...off })}
        </p>
      )}
      {hasKeywords && <p className={classes.line}>{t('rubric.keywords')}</p>}
      {notes.length > 0 && <p className={classes.line}>{t('rubric.notes', { count: notes.length })}</p>}
    </>
  )
}

/** Each line with the points that were read from it, so a line that is read in another way is seen before it grades. */
function LinesAsRead({ rubric }: { rubric: string }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { lines, notes } = readRubric(rubric)
  if (lines.length === 0) return null
  return (
    <ul className={classes.read} aria-label={t('rubric.asRead')}>
      {lines.map(({ criterion, points }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <li key={index}>
          <Box component="span" className="tabular" c="var(--text-2)">
            {t('points', { count: points, points: format.number(points) })}
          </Box>
          <span dir="auto">{criterion}</span>
        </li>
      ))}
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be the same
        <li key={`note ${index}`} data-note>
          <Box component="span" className="tabular" c="var(--text-2)">
            {t('rubric.note')}
          </Box>
          <span dir="auto">{note}</span>
        </li>
      ))}
    </ul>
  )
}
