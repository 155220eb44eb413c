import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './studied-button.module.css'

export type StudiedButtonProps = {
  isStudied: boolean
  /** An update changed the slide since: it stays studied, and the student can say that they saw the change. */
  isChanged: boolean
  /** Nothing can be reported any more. */
  isArchived: boolean
  onStudied: () => void
}

/**
 * The same button before and after the press, so that it keeps the focus. A student who reads instead of
 * listening presses it for each slide; another press takes it back, but the second of a double click does not.
 */
export const StudiedButton = memo(function StudiedButton({
  isStudied,
  isChanged,
  isArchived,
  onStudied,
}: StudiedButtonProps) {
  const { t } = useTranslation('player')
  const isDone = isStudied && !isChanged
  return (
    <Button
      className={classes.studied}
      size="sm"
      // A change asks for a look: it must not look done.
      variant={isStudied && isChanged ? 'default' : 'subtle'}
      color="gray"
      c={isDone ? 'var(--ok)' : undefined}
      leftSection={isDone && <IconCheck size={16} aria-hidden />}
      title={isDone ? t('takeBackStudied') : undefined}
      data-studied={isDone}
      disabled={isArchived}
      onClick={(event) => event.detail < 2 && onStudied()}
    >
      {isDone ? t('studied') : isStudied ? t('markChangeSeen') : t('markStudied')}
    </Button>
  )
})
