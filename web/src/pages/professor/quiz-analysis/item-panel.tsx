import { Alert, Badge, Box, Button, Group, Progress, Title } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import classes from './item-panel.module.css'
import { findRival, type Item } from './order-items.ts'
import { useOptionText } from './use-option-text.ts'

type ItemPanelProps = {
  quizId: string
  item: Item
  canChange: boolean
  /** May open the studio; the others see the slide as students do. */
  isEditor: boolean
  /** Of a question that a random pick draws: its key stands in the bank of this course. */
  bankOf: string | null
}

/**
 * One question: how often the best and the weakest third chose each option, and a link to correct the key.
 */
export function ItemPanel({ quizId, item, canChange, isEditor, bankOf }: ItemPanelProps) {
  const { t } = useTranslation(['quizReview', 'common'])
  const format = useFormat()
  const asked = item.answers + item.unanswered
  const third = Math.floor(asked / 3)
  const rival = findRival(item)
  const textOf = useOptionText(item)
  const share = (count: number, of: number) => (of > 0 ? Math.min(1, count / of) : 0)
  return (
    <Box className="panel" component="section" p="var(--inset)" aria-labelledby="item">
      <Box component="p" mb={2} c="var(--text-2)" fz="sm">
        {t('answer.number', { number: item.number })}, {t('common:question.points', { count: item.points })}
      </Box>
      <Title className="break-words pre-wrap" order={2} size="h4" mb="sm" id="item" dir="auto">
        <RichText>{item.question_text}</RichText>
      </Title>
      {item.slide && (
        <Box className="break-words" component="p" mb="sm" fz="sm" dir="auto">
          <Link
            to={(isEditor ? paths.editLecture : paths.viewLecture)(
              item.slide.lecture_id,
              item.slide.slide_index,
            )}
          >
            {t('analysis.taughtOn', { number: item.slide.slide_index, lecture: item.slide.lecture_title })}
          </Link>
        </Box>
      )}
      {rival !== null && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <strong>{t('analysis.doubt')}</strong>{' '}
          {item.question_type === 'true_false'
            ? t('analysis.doubtWords', { words: textOf(rival) })
            : t('analysis.doubtWhy', { number: rival + 1 })}
        </Alert>
      )}
      {item.options && (
        <ol className={classes.options}>
          {item.options.map((option, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: options are known by their place
            <li key={index}>
              <Group className="tabular" mb={4} align="baseline" gap="sm" wrap="nowrap">
                <Box component="span" miw={14} c="var(--text-2)" fz="sm">
                  {index + 1}
                </Box>
                <Box className="break-words" component="span" flex={1} miw={0} dir="auto">
                  <RichText>{textOf(index)}</RichText>{' '}
                  {option.is_correct && (
                    <Badge color="green" leftSection={<IconCheck size={13} aria-hidden />}>
                      {t('analysis.key')}
                    </Badge>
                  )}
                </Box>
                <strong>{format.percent(share(option.chosen, asked))}</strong>
              </Group>
              {third > 0 && (
                <>
                  <Third label={t('analysis.best')} share={share(option.best_third, third)} kind="best" />
                  <Third label={t('analysis.last')} share={share(option.last_third, third)} kind="last" />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <Box className="border-above" component="p" py="sm" c="var(--text-2)" fz="sm">
        {format.sentence(
          format.facts([
            t('analysis.answers', { count: item.answers, number: format.number(item.answers) }),
            item.unanswered > 0 &&
              t('analysis.unanswered', { count: item.unanswered, number: format.number(item.unanswered) }),
          ]),
        )}{' '}
        <Link to={paths.quizAnswers(quizId, item.question_id)}>{t('analysis.seeAnswers')}</Link>
      </Box>
      {canChange && (
        <Group gap="0.5rem 0.75rem" fz="sm">
          <Button
            component={Link}
            to={
              bankOf ? paths.questionBank(bankOf, item.question_id) : paths.editQuiz(quizId, item.question_id)
            }
            variant={rival === null ? 'default' : 'filled'}
          >
            {t(item.options ? 'analysis.correctKey' : 'analysis.edit')}
          </Button>
          <Link to={paths.quizRegrade(quizId)}>{t('analysis.thenRegrade')}</Link>
        </Group>
      )}
    </Box>
  )
}

type ThirdProps = { label: string; share: number; kind: 'best' | 'last' }

function Third({ label, share, kind }: ThirdProps) {
  const format = useFormat()
  return (
    <Box className={`${classes.third} tabular`} ps={26} c="var(--text-2)" fz="xs" lh="1.25rem">
      <span>{label}</span>
      <Progress
        size={6}
        color={kind === 'best' ? 'var(--accent)' : 'var(--chart-light)'}
        value={100 * share}
        aria-hidden
      />
      <Box component="span" ta="end">
        {format.percent(share)}
      </Box>
    </Box>
  )
}
