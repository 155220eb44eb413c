import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useLecture } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import { usePublishReason } from './use-publish-reason.ts'

/**
 * Publishes the lecture. Of a published one it leads to the update and says how many slides differ from what
 * students have; it is quiet when none does.
 */
export function PublishButton() {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const { askToPublish } = useActions()
  const reason = usePublishReason()
  const count = lecture.published_version?.differing_slides ?? 0
  if (!lecture.published)
    return (
      <ReasonButton reason={reason} onClick={askToPublish}>
        {t('publish.button')}
      </ReasonButton>
    )
  return (
    <ReasonButton
      reason={reason}
      variant={count === 0 ? 'default' : 'filled'}
      onClick={askToPublish}
      rightSection={
        count > 0 && (
          <Box
            className="tabular"
            component="span"
            miw={20}
            px={5}
            bdrs={10}
            bg="var(--on-accent)"
            c="var(--accent)"
            fz="xs"
            fw={700}
            lh="1.25rem"
            ta="center"
            aria-hidden
          >
            {count}
          </Box>
        )
      }
    >
      {t('publish.update')}
      {count > 0 && <span className="visually-hidden">{t('publish.differ', { count })}</span>}
    </ReasonButton>
  )
}
