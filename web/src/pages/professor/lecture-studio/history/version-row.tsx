import type { HistoryEntry } from '@lectern/contract/scripts.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { ActionIcon, Box, Button, Group, Text } from '@mantine/core'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../api/session.ts'
import { VersionDiff } from '../../../../features/scripts/version-diff.tsx'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useScript, useScriptText } from '../store/document/script.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import classes from './history.module.css'
import type { Loading } from './use-load-version.ts'
import { useWhen } from './use-when.ts'

type VersionRowProps = {
  version: HistoryEntry
  loading: Loading
  /** True while the version's audio plays. */
  isPlaying: boolean
  hasAudioFailed: boolean
  onPlay: () => void
}

const excerptChars = 240

/** One version: time, source, first words, audio, its changes, and a button to restore it. */
export function VersionRow({ version, loading, isPlaying, hasAudioFailed, onPlay }: VersionRowProps) {
  const { t } = useTranslation('authoring')
  const present = useScriptText()
  const script = useScript()
  const address = useSlideAddress()
  const [isCompared, setCompared] = useState(false)
  const diffId = useId()
  const when = useWhen()
  const exact = when.exact(version.timestamp)
  const ago = when.ago(version.timestamp)
  const text = stripTags(version.script_text.slice(0, 3 * excerptChars))
    .slice(0, excerptChars)
    .trim()
  const isLoading = loading.loadingId === version.version_id
  return (
    <Box className="border-below" component="li" pt="sm" pb="xs" px="lg">
      <Group className={classes.line} justify="space-between" gap="xs" wrap="nowrap">
        <Box className="tabular" component="span" fw={600}>
          <time dateTime={version.timestamp}>{exact}</time>
          {ago && (
            <Box component="span" c="var(--text-2)" fz="sm" fw={400}>
              {' '}
              · {ago}
            </Box>
          )}
        </Box>
        <ReasonButton
          size="sm"
          variant="default"
          reason={version.is_present && !script.isUnsaved ? t('history.isPresent') : loading.reason}
          onClick={() => loading.load(version)}
          aria-label={t('history.loadVersion', { when: exact })}
        >
          {isLoading ? t('history.loading') : t('history.load')}
        </ReasonButton>
      </Group>
      <Group
        className={classes.facts}
        component="p"
        gap="0.25rem 0.5rem"
        mih={30}
        mt={4}
        c="var(--text-2)"
        fz="sm"
      >
        <SourceBadge version={version} />
        {version.audio_url_for_this_version && (
          <>
            <ActionIcon
              size={30}
              aria-label={t(isPlaying ? 'history.pause' : 'history.play', { when: exact })}
              aria-pressed={isPlaying}
              onClick={onPlay}
            >
              {isPlaying ? (
                <IconPlayerPauseFilled size={16} aria-hidden />
              ) : (
                <IconVolume size={16} aria-hidden />
              )}
            </ActionIcon>
            <span role={hasAudioFailed ? 'alert' : undefined} data-failed={hasAudioFailed || undefined}>
              {hasAudioFailed ? t('history.audioFailed') : t('history.audioKept')}
            </span>
          </>
        )}
      </Group>
      {isCompared ? (
        <div id={diffId}>
          <VersionDiff before={version.script_text} now={present} language={address.language} />
        </div>
      ) : (
        <Text
          className="break-words"
          lineClamp={2}
          mt={4}
          c="var(--text-2)"
          inherit
          lang={text ? address.language : undefined}
          dir="auto"
        >
          {text || t('history.blank')}
        </Text>
      )}
      <Button
        className={classes.compare}
        size="sm"
        variant="subtle"
        aria-expanded={isCompared}
        aria-controls={isCompared ? diffId : undefined}
        onClick={() => setCompared(!isCompared)}
      >
        {isCompared ? t('history.hide') : t('history.compare')}
      </Button>
    </Box>
  )
}

/** The source of a version and its author, and whether it was saved while they typed. */
export function SourceBadge({ version }: { version: HistoryEntry }) {
  const { t } = useTranslation('authoring')
  const user = useUser()
  const name =
    version.author_name === null
      ? t('history.someone')
      : version.author_name === user.name
        ? t('history.you')
        : version.author_name
  return (
    <Box
      className="break-words"
      component="span"
      py={2}
      px="xs"
      bdrs={4}
      bg="var(--sunken)"
      c="var(--text-2)"
      fz="xs"
      fw={600}
    >
      {t(`history.source.${version.source}`, { name })}
      {version.is_autosave && ` · ${t('history.autosaved')}`}
    </Box>
  )
}
