import { Box, Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScriptText } from '../../../../features/scripts/script-text.tsx'
import diff from '../../../../features/scripts/version-diff.module.css'
import { VersionDiff } from '../../../../features/scripts/version-diff.tsx'
import { TwoVersions } from '../../../../ui/feedback/two-versions.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'

/**
 * Shows both versions of a script, the one typed here and the one saved meanwhile, and their differences.
 * The professor chooses one.
 */
export function ConflictPanel() {
  const { t } = useTranslation('studio')
  const text = useScriptText()
  const { keepMine, discard } = useActions()
  const address = useSlideAddress()
  const script = useScript()
  const field = (label: string, value: string) => (
    <Box
      component="section"
      className="panel pre-line break-words scroll-y"
      w="100%"
      p="sm"
      mah={192}
      c="var(--text)"
      lh="1.5rem"
      aria-label={label}
      dir="auto"
    >
      {value ? <ScriptText text={value} /> : t('conflict.blank')}
    </Box>
  )
  return (
    <TwoVersions
      title={t('conflict.title')}
      mine={{
        title: t('conflict.mine'),
        content: field(t('conflict.mine'), text),
        button: t('conflict.keepMine'),
        onChoose: () => keepMine(address),
      }}
      theirs={{
        title: t('conflict.theirs'),
        content: field(t('conflict.theirs'), script.stored),
        button: t('conflict.takeTheirs'),
        onChoose: () => discard(address),
      }}
    >
      <Box component="p" mt={4} mb="sm">
        {t('conflict.text')}
      </Box>
      <Paper className="scroll-y" withBorder mah="40vh" mb="sm" py="xs" px="sm">
        <VersionDiff
          before={script.stored}
          now={text}
          language={address.language}
          names={{ added: t('conflict.onlyMine'), removed: t('conflict.onlyTheirs') }}
          legend={
            <>
              <ins className={diff.added}>{t('conflict.onlyMine')}</ins>
              {', '}
              <del className={diff.removed}>{t('conflict.onlyTheirs')}</del>
            </>
          }
        />
      </Paper>
    </TwoVersions>
  )
}
