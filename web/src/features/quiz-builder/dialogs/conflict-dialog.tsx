import { totalPoints } from '@lectern/core/questions/question-types.ts'
import { Box, Button, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { useBuilder } from '../builder-context.ts'
import { type QuizWork, workOf } from '../quiz-work.ts'
import classes from './builder-dialogs.module.css'

/** The quiz was saved elsewhere meanwhile: choose which version to continue with. */
export function ConflictDialog() {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { state, saving } = useBuilder()
  const { asked, theirs, stopAsking, resolveConflict } = saving
  return (
    <Modal
      opened={asked === 'conflict' && theirs !== null}
      onClose={stopAsking}
      size={640}
      title={t('conflict.title')}
    >
      <p className={classes.text}>
        {theirs && t('conflict.text', { when: format.dateTime(theirs.updated_at) })}
      </p>
      <div className={classes.versions}>
        <Version title={t('conflict.mine')} work={state.work}>
          <Button onClick={() => resolveConflict(true)}>{t('conflict.keepMine')}</Button>
        </Version>
        {theirs && (
          <Version title={t('conflict.theirs')} work={workOf(theirs)}>
            <Button variant="default" onClick={() => resolveConflict(false)}>
              {t('conflict.takeTheirs')}
            </Button>
          </Version>
        )}
      </div>
    </Modal>
  )
}

function Version({ title, work, children }: { title: string; work: QuizWork; children: React.ReactNode }) {
  const { t } = useTranslation('quizAuthoring')
  const format = useFormat()
  const { info, questions } = work
  const total = totalPoints(questions)
  return (
    <Stack component="section" align="flex-start" gap="xs" p={14} bd="1px solid var(--line)" bdrs="sm">
      <Box component="h3" fz="md" fw={600}>
        {title}
      </Box>
      <Box className="break-words" component="ul" flex={1} pl={18} c="var(--text-2)" fz="sm" lh="1.25rem">
        <li dir="auto">{info.title}</li>
        <li>
          {t('list.questions', { count: questions.length })},{' '}
          {t('points', { count: total, points: format.number(total) })}
        </li>
        <li>{info.timeLimit === null ? t('noTimeLimit') : t('minutes', { count: info.timeLimit })}</li>
      </Box>
      {children}
    </Stack>
  )
}
