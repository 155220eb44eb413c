import { Box, Button, Paper, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import diff from '../../../../features/scripts/version-diff.module.css'
import { VersionDiff } from '../../../../features/scripts/version-diff.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { usePlace } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './conflict-panel.module.css'

/**
 * Shows both versions of a script, the one typed here and the one saved meanwhile, and their differences.
 * The professor chooses one.
 */
export function ConflictPanel() {
  const { t } = useTranslation('studio')
  const text = useScriptText()
  const { keepMine, discard } = useActions()
  const place = usePlace()
  const script = useScript()
  return (
    <Box
      component="section"
      p="md"
      bd="1px solid var(--warn)"
      bdrs="sm"
      bg="var(--warn-tint)"
      role="alert"
      aria-labelledby="conflict-title"
    >
      <Box id="conflict-title" component="h2" c="var(--warn)" fz="md" fw={600} lts="0">
        {t('conflict.title')}
      </Box>
      <Box component="p" mt={4} mb="sm">
        {t('conflict.text')}
      </Box>
      <Paper className="scroll-y" withBorder mah="40vh" mb="sm" py="xs" px="sm">
        <VersionDiff
          before={script.stored}
          now={text}
          language={place.language}
          legend={
            <>
              <ins className={diff.added}>{t('conflict.onlyMine')}</ins>
              {', '}
              <del className={diff.removed}>{t('conflict.onlyTheirs')}</del>
            </>
          }
        />
      </Paper>
      <div className={classes.versions}>
        <Stack align="flex-start" gap="xs">
          <Box component="h3" fz="sm">
            {t('conflict.mine')}
          </Box>
          <textarea
            className={classes.script}
            readOnly
            rows={5}
            aria-label={t('conflict.mine')}
            value={text || t('conflict.blank')}
          />
          <Button size="sm" onClick={() => keepMine(place)}>
            {t('conflict.keepMine')}
          </Button>
        </Stack>
        <Stack align="flex-start" gap="xs">
          <Box component="h3" fz="sm">
            {t('conflict.theirs')}
          </Box>
          <textarea
            className={classes.script}
            readOnly
            rows={5}
            aria-label={t('conflict.theirs')}
            value={script.stored || t('conflict.blank')}
          />
          <Button size="sm" variant="default" onClick={() => discard(place)}>
            {t('conflict.takeTheirs')}
          </Button>
        </Stack>
      </div>
    </Box>
  )
}
