import type { PlatformAnnouncement } from '@lectern/contract/announcements.ts'
import { Box, Button } from '@mantine/core'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { useCall } from '../../api/use-call.ts'
import { Paragraphs } from './announcement-words.tsx'
import classes from './platform-banner.module.css'

const FIVE_MINUTES_MS = 300_000

/** A timer waits 24 days at most. */
const LONGEST_WAIT_MS = 86_400_000

/** The list is read again when the next of its banners has ended; false without an end. */
const waitForEnd = (announcements: readonly PlatformAnnouncement[] = []): number | false => {
  const ends = announcements.flatMap(({ ends_in_seconds: seconds }) => seconds ?? [])
  return ends.length > 0 && Math.min(LONGEST_WAIT_MS, 1_000 * Math.max(1, Math.min(...ends)))
}

/** The latest announcement of the installation that the person has not dismissed. */
export default function PlatformBanner() {
  const { t } = useTranslation('common')
  const id = useId()
  const { data } = useCall(calls.announcements.current, undefined, {
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: ({ state }) => waitForEnd(state.data),
    refetchIntervalInBackground: true,
  })
  const dismiss = useAction(calls.announcements.read, { changes: [keyOf(calls.announcements.current)] })
  const [first, ...others] = data ?? []
  if (!first) return null
  return (
    <section className={classes.banner} aria-labelledby={id}>
      <IconSpeakerphone className={classes.icon} size={18} color="var(--accent)" aria-hidden />
      <Box className="break-words" flex={1} miw={0}>
        <strong id={id} dir="auto">
          {first.title}
        </strong>{' '}
        <div className={classes.text} dir="auto">
          <Paragraphs text={first.text} />
        </div>
        {others.length > 0 && (
          <Box component="span" c="var(--text-2)">
            {' '}
            {t('more', { count: others.length })}
          </Box>
        )}
      </Box>
      <Button
        variant="default"
        size="sm"
        flex="none"
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate({ body: { ids: [first._id] } })}
      >
        {t('dismiss')}
      </Button>
    </section>
  )
}
