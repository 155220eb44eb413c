import type { PlatformAnnouncement } from '@lectern/contract/announcements.ts'
import { Box, Button } from '@mantine/core'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { useEffect, useId, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { useCall } from '../../api/use-call.ts'
import { Paragraphs } from './announcement-words.tsx'
import classes from './platform-banner.module.css'

const FIVE_MINUTES_MS = 300_000

/** What `setTimeout` waits at most; a longer wait fires at once. */
const LONGEST_WAIT_MS = 2_147_483_647

/** The announcements whose end has not come, by the time at which the server sent them. */
function useNotEnded(announcements: PlatformAnnouncement[], receivedMs: number) {
  const [checks, checkAgain] = useReducer((count: number) => count + 1, 0)
  const endMs = ({ ends_in_seconds: seconds }: PlatformAnnouncement) =>
    seconds === null ? Number.POSITIVE_INFINITY : receivedMs + seconds * 1_000
  const open = announcements.filter((one) => endMs(one) > Date.now())
  const nextEndMs = Math.min(...open.map(endMs))
  // biome-ignore lint/correctness/useExhaustiveDependencies(checks): a wait that was cut short goes on.
  useEffect(() => {
    if (nextEndMs === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(checkAgain, Math.min(nextEndMs - Date.now(), LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [nextEndMs, checks])
  return open
}

/** The latest announcement of the installation that the person has not dismissed. */
export default function PlatformBanner() {
  const { t } = useTranslation('common')
  const id = useId()
  const { data, dataUpdatedAt } = useCall(calls.announcements.current, undefined, {
    staleTime: FIVE_MINUTES_MS,
  })
  const dismiss = useAction(calls.announcements.read, { changes: [keyOf(calls.announcements.current)] })
  const [first, ...others] = useNotEnded(data ?? [], dataUpdatedAt)
  if (!first) return null
  return (
    <section className={classes.banner} aria-labelledby={id}>
      <IconSpeakerphone className={classes.icon} size={18} aria-hidden />
      <Box className="break-words" flex={1} miw={0}>
        <strong id={id} dir="auto">
          {first.title}
        </strong>{' '}
        <div className={classes.text} dir="auto">
          <Paragraphs text={first.text} />
        </div>
        {others.length > 0 && <span className={classes.more}> {t('more', { count: others.length })}</span>}
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
