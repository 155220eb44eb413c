import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { useUnsaved } from '../store/document/script.ts'
import { readSlideKey } from '../store/document/slide-states.ts'
import { useIsAnyWritten } from '../store/jobs/use-generation.ts'
import type { SlideMatches } from './find-matches.ts'
import classes from './find-replace.module.css'
import type { Replace } from './use-replace.ts'
import type { Search } from './use-search.ts'

type FindFooterProps = { search: Search; chosen: readonly SlideMatches[]; replace: Replace }

/** Footer of find and replace: the button or why it is disabled, then the result with Undo. */
export function FindFooter({ search, chosen, replace }: FindFooterProps) {
  const { t } = useTranslation(['authoring', 'studio'])
  const allUnsaved = useUnsaved()
  const isAnyWritten = useIsAnyWritten()
  const { settings, language, results } = search
  const count = chosen.reduce((sum, { replaceable }) => sum + replaceable, 0)
  const unsaved = [...allUnsaved].filter((address) => readSlideKey(address).language === language)
  const { done, problem, busy } = replace
  const findReason = () => {
    if (isAnyWritten) return t('studio:busySaving')
    if (settings.find === '') return t('find.enter')
    if (settings.matchCase && settings.find === settings.replace) return t('find.same')
    if (results.length === 0) return t('find.nothing')
    if (unsaved.length > 0) return t('find.unsaved', { count: unsaved.length })
    if (chosen.length === 0) return t('find.chooseSlides')
    // The shown count may still be that of the previous search.
    return search.isLate || busy ? t('find.replacing') : null
  }
  return (
    <Stack
      className="border-above"
      gap="sm"
      flex="none"
      pt="sm"
      pb="calc(0.75rem + env(safe-area-inset-bottom))"
      px="lg"
    >
      {problem && <FailureAlert title={problem.sentence} />}
      {replace.isUndone && <p role="status">{t('find.undone')}</p>}
      {done && (
        <Group className={classes.done} justify="space-between" gap="sm" wrap="nowrap" role="status">
          <span>
            <strong>
              {t('find.done', { count: done.replacements })}{' '}
              {t('find.onSlides', { count: done.changed.length })}.
            </strong>{' '}
            {done.hasStaleAudio && t('find.stale')}
          </span>
          <ReasonButton
            size="sm"
            variant="default"
            reason={isAnyWritten ? t('studio:busySaving') : null}
            onClick={replace.undo}
          >
            {busy === 'undoing' ? t('find.undoing') : t('find.undo')}
          </ReasonButton>
        </Group>
      )}
      {unsaved.length > 0 && (
        <Group className={classes.done} justify="space-between" gap="sm" wrap="nowrap" role="status">
          <span>{t('find.unsaved', { count: unsaved.length })}</span>
          <Button size="sm" variant="default" disabled={busy !== null} onClick={replace.save}>
            {busy === 'saving' ? t('find.saving') : t('find.saveAll')}
          </Button>
        </Group>
      )}
      <ReasonButton reason={findReason()} onClick={replace.replace}>
        {busy === 'replacing' ? t('find.replacing') : t('find.button', { count })}
      </ReasonButton>
    </Stack>
  )
}
