import { Alert, Box, Button } from '@mantine/core'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { useFormat } from '../../ui/format.ts'
import { useBuilder } from './builder-context.ts'

const edges = { mt: 'var(--edge)', mx: 'var(--edge)', mb: 'md' }

/** Notes above the builder: restored unsaved changes, and the consequences of editing. */
export function BuilderNotes() {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const format = useFormat()
  const { state, quiz, regradeTo, dropDraft } = useBuilder()
  const { restoredMs } = state
  const submitted = quiz?.submission_count ?? 0
  const open = quiz?.open_attempts ?? 0
  return (
    <>
      {restoredMs !== null && state.isUnsaved && (
        <Alert
          role="status"
          {...edges}
          icon={<IconHistory size={18} aria-hidden />}
          title={t('draft.title')}
          withCloseButton
          closeButtonLabel={t('common:dismiss')}
          onClose={state.hideRestored}
        >
          {t('draft.text', { when: format.dateTime(new Date(restoredMs).toISOString()) })}
          <Box mt="xs">
            <Button size="sm" variant="default" onClick={dropDraft}>
              {t('draft.discard')}
            </Button>
          </Box>
        </Alert>
      )}
      {!state.isStored && <FailureAlert>{t('draft.notKept')}</FailureAlert>}
      {(submitted > 0 || open > 0) && (
        <Alert
          {...edges}
          color="gray"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={[
            submitted > 0 && t('stakes.submitted', { count: submitted }),
            open > 0 && t('stakes.open', { count: open }),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {submitted > 0 && t('stakes.grades')} {open > 0 && t('stakes.frozen')}
          {regradeTo && submitted > 0 && (
            <Box mt="xs">
              <Button component={Link} to={regradeTo} variant="default" size="sm">
                {t('course.regrade')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
    </>
  )
}
