import { Box, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import range from '../../../ui/fields/range.module.css'
import classes from './compare-dialog.module.css'
import type { MatchRow } from './match-rows.ts'

/** Both pages of a row large, one over the other, with a slider between them. */
export function CompareDialog({ row, onClose }: { row: MatchRow | null; onClose: () => void }) {
  const { t } = useTranslation('replacing')
  return (
    <Modal opened={row !== null} onClose={onClose} size={1120} title={t('compare.title')}>
      {row && <Pages row={row} />}
    </Modal>
  )
}

function Pages({ row: { old, page } }: { row: MatchRow }) {
  const { t } = useTranslation('replacing')
  const [shown, setShown] = useState(50)
  const names = {
    old: old && t('compare.old', { number: old.number }),
    page: page && t('compare.new', { number: page.number }),
  }
  return (
    <>
      <div className={`${classes.frame} slide-frame overflow-hidden`}>
        {old && (
          <img className={classes.picture} src={old.image_url} alt={names.old ?? ''} draggable={false} />
        )}
        {page && (
          <img
            className={classes.picture}
            src={page.image_url}
            alt={names.page ?? ''}
            draggable={false}
            style={old ? { clipPath: `inset(0 0 0 ${100 - shown}%)` } : undefined}
          />
        )}
        {old && page && (
          <Box pos="absolute" inset="0 auto" left={`${100 - shown}%`} w={2} bg="var(--accent)" />
        )}
      </div>
      <Box className={classes.slider} mt="sm">
        <span className="tabular nowrap">{names.old}</span>
        {old && page ? (
          <input
            className={range.range}
            type="range"
            min={0}
            max={100}
            value={100 - shown}
            style={{ '--share': (100 - shown) / 100 } as React.CSSProperties}
            onChange={(event) => setShown(100 - Number(event.currentTarget.value))}
            aria-label={t('compare.slider')}
            data-autofocus
          />
        ) : (
          <span />
        )}
        <span className="tabular nowrap">{names.page}</span>
      </Box>
    </>
  )
}
