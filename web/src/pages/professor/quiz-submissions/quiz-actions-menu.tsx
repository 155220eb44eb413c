import { ActionIcon, Menu } from '@mantine/core'
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import classes from './quiz-submissions.module.css'

/** Further actions of a quiz on the page of its submissions. */
export function QuizActionsMenu({ quizId }: { quizId: string }) {
  const { t } = useTranslation('quizReview')
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon className={classes.more} variant="default" size={36} aria-label={t('more.label')}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('more.label')}>
        <Menu.Item
          component={Link}
          to={paths.quizRegrade(quizId)}
          leftSection={<IconRefresh size={18} aria-hidden />}
        >
          {t('more.regrade')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.quizExtraTime(quizId)}
          leftSection={<IconClockPlus size={18} aria-hidden />}
        >
          {t('more.extraTime')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.editQuiz(quizId)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t('more.edit')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
