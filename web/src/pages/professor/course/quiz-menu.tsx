import type { Quiz, QuizListItem } from '@lectern/contract/quizzes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { DeactivateDialog } from '../../../features/quiz-builder/dialogs/deactivate-dialog.tsx'
import { ShareDialog } from '../../../features/shared-links/share-dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../ui/feedback/use-asking.ts'

/** Less frequent actions of a quiz: its link, open or close it, extra time, analysis, regrading. */
export function QuizMenu({ quiz, isEditor }: { quiz: QuizListItem; isEditor: boolean }) {
  const { t } = useTranslation(['quizAuthoring', 'professor'])
  const client = useQueryClient()
  const change = useAction(calls.quizzes.update, {
    shows: ({ _id: id }) => keyOf(calls.quizzes.get, { params: { id } }),
    onSuccess: ({ _id: id, is_active, phase, course_id: courseId }) =>
      client.setQueryData(keyOf(calls.quizzes.ofCourse, { params: { courseId } }), (list) =>
        list?.map((one) => (one._id === id ? { ...one, is_active, phase } : one)),
      ),
  })
  const { _id: quizId, title, quiz_code: code, is_active: isActive, open_attempts: running } = quiz
  const { asked, isAsking, ask, stopAsking } = useAsking<Quiz>()
  const [isSharing, setSharing] = useState(false)
  const look = useMutation({ mutationFn: () => callApi(calls.quizzes.get, { params: { id: quizId } }) })

  const say = (nowActive: boolean): string => {
    if (nowActive) return t('course.activated', { quiz: title })
    return running > 0
      ? t('course.deactivatedRunning', { quiz: title, count: running })
      : t('course.deactivated', { quiz: title })
  }
  const set = (nowActive: boolean, isUndo = false): void =>
    change.mutate(
      { params: { id: quizId }, body: { is_active: nowActive } },
      {
        onSuccess: () =>
          showToast(
            'success',
            say(nowActive),
            isUndo ? undefined : { label: t('undo'), run: () => set(!nowActive, true) },
          ),
        onError: (error) => showToast('error', withReason(error, t('course.switchFailed'))),
      },
    )

  /** Asks first while students take the quiz. The list may be minutes old. */
  const deactivate = (): void =>
    look.mutate(undefined, {
      onSuccess: (now) => {
        if (now.open_attempts === 0) return set(false)
        ask(now)
      },
      onError: (error) => showToast('error', withReason(error, t('course.switchFailed'))),
    })

  const name = t('course.more', { quiz: title })
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon className="touch-size" size={36} aria-label={name}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={name}>
          <Menu.Item leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setSharing(true)}>
            {t('professor:shareLink.open')}
          </Menu.Item>
          {isEditor && (
            <>
              <Menu.Item
                leftSection={
                  isActive ? (
                    <IconPlayerPause size={18} aria-hidden />
                  ) : (
                    <IconPlayerPlay size={18} aria-hidden />
                  )
                }
                disabled={change.isPending || look.isPending}
                onClick={() => (isActive ? deactivate() : set(true))}
              >
                {isActive ? t('course.deactivate') : t('course.activate')}
              </Menu.Item>
              <Menu.Item
                component={Link}
                to={paths.quizExtraTime(quizId)}
                leftSection={<IconClockPlus size={18} aria-hidden />}
              >
                {t('course.extraTime')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            component={Link}
            to={paths.quizAnalysis(quizId)}
            leftSection={<IconChartBar size={18} aria-hidden />}
          >
            {t('course.analysis')}
          </Menu.Item>
          {isEditor && (
            <Menu.Item
              component={Link}
              to={paths.quizRegrade(quizId)}
              leftSection={<IconRefresh size={18} aria-hidden />}
            >
              {t('course.regradeQuiz')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ShareDialog
        kind="quiz"
        name={title}
        code={code}
        path={paths.joinLink(code)}
        isOpen={isSharing}
        onClose={() => setSharing(false)}
      />
      <DeactivateDialog
        quiz={asked}
        isOpen={isAsking}
        confirm={{ label: t('course.deactivate'), busyLabel: t('deactivate.busy') }}
        isBusy={change.isPending}
        onConfirm={() => {
          stopAsking()
          set(false)
        }}
        onClose={stopAsking}
      />
    </>
  )
}
